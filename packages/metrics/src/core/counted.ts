/** "1 prompt", "12 replies", "1,000 pools". */
export function counted(count: number, plural: string): string {
  const noun = count === 1 ? plural.replace(/ies(?=$| per group)/, "y").replace(/s(?=$| per group)/, "") : plural;
  return `${withCommas(count)} ${noun}`;
}

/** "12", "1,000": as `toLocaleString("en-US")` has it, whose first call takes as long as to read thousands of texts. */
export function withCommas(count: number): string {
  return Number.isSafeInteger(count)
    ? String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")
    : count.toLocaleString("en-US");
}
