/** "1 prompt", "12 replies", "1,000 pools". */
export function counted(count: number, plural: string): string {
  const noun = count === 1 ? plural.replace(/ies(?=$| per group)/, "y").replace(/s(?=$| per group)/, "") : plural;
  return `${count.toLocaleString("en-US")} ${noun}`;
}
