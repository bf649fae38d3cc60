/** A model of a hub that speaks Hugging Face's protocol, and the folder that its files are copied to. */
export interface HubModel {
  readonly endpoint: string;
  readonly model: string;
  readonly revision: string;
  readonly folder: string;
  readonly token: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onDownload: ((download: Download) => void) | undefined;
}

/**
 * How far the download of a model's file has come.
 *
 * @since 0.1.0
 */
export interface Download {
  readonly file: string;
  /** Bytes that are on the disk. */
  readonly done: number;
  /** Bytes of the whole file, if the hub tells. */
  readonly total: number | undefined;
}
