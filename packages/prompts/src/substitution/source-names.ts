import type { ReadPrompt } from "../prompt.js";

/** What the variations of a prompt share. */
export interface SourceNames {
  readonly source: string;
  readonly cluster: string;
}

/**
 * Names the sources and clusters of prompts that are varied. Prompts of one source differ only in the group, so a name
 * that several were given becomes the cluster of them all, and each is a source of its own. Prompts with the same
 * variations are not independent, so they lie in one cluster. A source lies in one cluster: if one prompt is given two,
 * there are two sources.
 */
export function namesSources(prompts: readonly ReadPrompt[]): (prompt: number, variations: string) => SourceNames {
  const identities = new Map<string | undefined, Set<string>>();
  for (const { given, identity } of prompts)
    identities.set(given.source, (identities.get(given.source) ?? new Set()).add(identity));
  const clusterOfVariations = new Map<string, string>();
  const clusterOfSource = new Map<string, string>();
  return (prompt, variations) => {
    const { given, identity } = prompts[prompt] as ReadPrompt;
    const isShared = (identities.get(given.source)?.size ?? 0) > 1;
    const source = given.source === undefined || isShared ? identity : given.source;
    const cluster = given.cluster ?? given.source ?? clusterOfVariations.get(variations) ?? source;
    if (!clusterOfVariations.has(variations)) clusterOfVariations.set(variations, cluster);
    const known = clusterOfSource.get(source);
    if (known === undefined) clusterOfSource.set(source, cluster);
    return { source: known === undefined || known === cluster ? source : `${source} (${cluster})`, cluster };
  };
}
