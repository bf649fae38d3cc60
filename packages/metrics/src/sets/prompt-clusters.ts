/** What tells the cluster of a prompt. */
export interface Clustered {
  /** Of the cluster that the prompt names, else of its source, else of its text. */
  readonly name: string;
  /** The prompt itself, earlier messages included; undefined if it is not known. */
  readonly identity: string | undefined;
}

/**
 * The cluster of each prompt. Equal prompts are one cluster, and so are all whose names they share: a model's answers
 * to them are evidence of one prompt, under whatever name. The cluster is called by the least of its names, so that the
 * order of the prompts changes nothing.
 */
export function promptClusters(prompts: readonly Clustered[]): readonly string[] {
  const parents = new Map<string, string>();
  const unite = (a: string, b: string): void => {
    const [first, second] = [rootOf(parents, a), rootOf(parents, b)];
    if (first !== second) parents.set(first < second ? second : first, first < second ? first : second);
  };
  const firstNames = new Map<string, string>();
  for (const { name, identity } of prompts) {
    if (identity === undefined) continue;
    const first = firstNames.get(identity);
    if (first === undefined) firstNames.set(identity, name);
    else unite(first, name);
  }
  return prompts.map(({ name }) => rootOf(parents, name));
}

/** The name that a name leads to; the way there is shortened, so that long chains are walked but once. */
function rootOf(parents: Map<string, string>, name: string): string {
  let root = name;
  for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
  let at = name;
  while (at !== root) {
    const next = parents.get(at) ?? root;
    parents.set(at, root);
    at = next;
  }
  return root;
}
