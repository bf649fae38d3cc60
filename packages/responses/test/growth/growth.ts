/** Processor seconds of a call. */
export function secondsOf(call: () => unknown): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Less than this is not told from what else a process does. */
const TOLD = 0.1;
/** Of a text four times as long linear time is four times as much, quadratic time sixteen times. */
const MOST_TIMES = 9;
const REPEATS = 3;

/**
 * What is wrong with how a call's time grows with the length of a text, from short ones up to `most` characters;
 * undefined if it grows about as they do. What a call throws does not matter here.
 */
export function growthFault(
  call: (text: string) => unknown,
  textOf: (length: number) => string,
  most: number,
): string | undefined {
  const timeAt = (length: number): number => {
    const text = textOf(length);
    return secondsOf(() => {
      try {
        return call(text);
      } catch {
        return undefined;
      }
    });
  };
  const leastAt = (length: number): number => Math.min(...Array.from({ length: REPEATS }, () => timeAt(length)));
  for (let length = 64; length <= most; length *= 4) {
    if (timeAt(length) < TOLD) continue;
    const [seconds, before] = [leastAt(length), leastAt(length / 4)];
    if (seconds > TOLD && seconds > MOST_TIMES * before)
      return `${seconds.toFixed(2)} s for ${length} characters, ${before.toFixed(3)} s for a quarter of them`;
  }
  return undefined;
}
