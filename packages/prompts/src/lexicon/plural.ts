/** The regular plural of an English noun. */
export function plural(noun: string): string {
  if (/(?:^|[a-z\s-])man$/.test(noun) && !/(?:human|german|roman|ottoman|shaman|talisman)$/i.test(noun))
    return noun.replace(/man$/, "men");
  if (noun.endsWith("person")) return noun.replace(/person$/, "people");
  if (noun.endsWith("child")) return `${noun}ren`;
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, "ies");
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
