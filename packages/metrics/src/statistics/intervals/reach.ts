/** How far bounds lie from an estimate, each way. */
export interface Reach {
  readonly below: number;
  readonly above: number;
}
