import type { Clock } from "./clock.js";

const minute = 60_000;

function nothing(): undefined {
  return undefined;
}

interface Entry {
  readonly at: number;
  tokens: number;
}

/**
 * Lets calls start so that no span of a minute has more than so many requests, or more than so many tokens. Tokens are
 * reserved by estimate, and put right when the answer says how many there were. A pause that the server asked for holds
 * back all calls.
 */
export class Rate {
  readonly #requests: number;
  readonly #tokens: number;
  readonly #clock: Clock;
  readonly #entries: Entry[] = [];
  #pausedUntil = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(requestsPerMinute: number, tokensPerMinute: number, clock: Clock) {
    this.#requests = requestsPerMinute;
    this.#tokens = tokensPerMinute;
    this.#clock = clock;
  }

  /** Resolves when a call may start; calls start in the order in which they ask. */
  async start(tokens: number, signal: AbortSignal): Promise<Entry> {
    const turn = this.#turn.then(async () => this.#wait(tokens, signal));
    this.#turn = turn.then(nothing, nothing);
    return turn;
  }

  /** No call starts for so long. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + milliseconds);
  }

  async #wait(tokens: number, signal: AbortSignal): Promise<Entry> {
    for (;;) {
      signal.throwIfAborted();
      const now = this.#clock.now();
      const wait = Math.max(this.#pausedUntil - now, this.#waitFor(tokens, now));
      if (wait <= 0) {
        const entry = { at: now, tokens };
        if (Number.isFinite(this.#requests) || Number.isFinite(this.#tokens)) this.#entries.push(entry);
        return entry;
      }
      await this.#clock.sleep(wait, signal);
    }
  }

  /** How long until a minute that ends then has room for one more request of so many tokens. */
  #waitFor(tokens: number, now: number): number {
    while (this.#entries[0] !== undefined && this.#entries[0].at + minute <= now) this.#entries.shift();
    let requests = this.#entries.length;
    let used = this.#entries.reduce((sum, entry) => sum + entry.tokens, 0);
    let wait = 0;
    for (const entry of this.#entries) {
      // One request larger than the limit has to go through alone.
      if (requests < this.#requests && (used + tokens <= this.#tokens || used === 0)) break;
      wait = entry.at + minute - now;
      requests -= 1;
      used -= entry.tokens;
    }
    return wait;
  }
}
