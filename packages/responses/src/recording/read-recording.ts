import type { Recorded } from "./recorded.js";
import { readResponses } from "./lines.js";

/**
 * One recorded response, as a line of the file holds it.
 *
 * @since 0.1.0
 */
export type RecordedResponse = Recorded;

/**
 * Reads a recording one response after another, in the order of the file, without holding more than a few megabytes of
 * it. A last line that a crash has cut off is left out.
 *
 * @param file the path of a recording, as in `__fairness__/recordings/support bot.jsonl`
 * @throws RecordingError if the file cannot be read, is not a recording, or has a line that cannot be read
 * @since 0.1.0
 */
export async function* readRecording(file: string): AsyncGenerator<RecordedResponse, void, undefined> {
  yield* readResponses(file);
}
