/** Every combination of one item of each list, the last list fastest. */
export function crossed<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>(
    (combinations, list) => combinations.flatMap((combination) => list.map((item) => [...combination, item])),
    [[]],
  );
}
