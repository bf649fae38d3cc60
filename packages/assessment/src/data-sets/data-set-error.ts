import { safeCause, safeText } from "@fairexpect/metrics/core";

/**
 * A file of a data set is not in the layout that it is read as. The message has its name, the line and what was
 * expected.
 *
 * @since 0.1.0
 */
export class DataSetError extends Error {
  override readonly name = "DataSetError";
  readonly code = "FAIREXPECT_DATA_SET";
  readonly file: string;

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(safeText(`${file}: ${problem}`), options === undefined ? {} : { cause: safeCause(options.cause) });
    this.file = safeText(file);
  }
}
