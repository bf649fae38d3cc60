import type { Evidence } from "@fairexpect/matchers/evidence";

/**
 * What answered for a use case.
 *
 * @since 0.1.0
 */
export interface UseCaseVersion {
  /** Provider and model. */
  readonly model: string;
  readonly address?: string;
  /** A hash of the system prompt, if there is one. */
  readonly system?: string;
  /** The test files whose claims rest on it. */
  readonly files: readonly string[];
}

/**
 * A name that more than one use case has in one run: two models, addresses or system prompts, of which reports and
 * recordings speak as of one.
 *
 * @since 0.1.0
 */
export interface SharedName {
  readonly useCase: string;
  readonly versions: readonly UseCaseVersion[];
}

/**
 * The names that more than one use case has in one run. Addresses are compared as far as they are known, unless the
 * option `sameFeature` accepted them.
 */
export function sharedNames(evidence: readonly Evidence[]): readonly SharedName[] {
  const byName = new Map<string, Map<string, UseCaseVersion & { readonly files: string[] }>>();
  for (const claim of evidence) {
    const { useCase, model = "", address, sameFeature, system } = (claim.verdict !== "misuse" && claim.data) || {};
    if (useCase === undefined) continue;
    const name = JSON.stringify([claim.at.run, useCase]);
    const versions = byName.get(name) ?? new Map<string, UseCaseVersion & { readonly files: string[] }>();
    byName.set(name, versions);
    const at = sameFeature === true ? undefined : address;
    const key = JSON.stringify([model, at, system]);
    const known = versions.get(key);
    if (known === undefined)
      versions.set(key, {
        model,
        ...(at !== undefined && { address: at }),
        ...(system !== undefined && { system }),
        files: [claim.at.file],
      });
    else if (!known.files.includes(claim.at.file)) known.files.push(claim.at.file);
  }
  return Array.from(byName, ([name, versions]) => {
    const [, useCase] = JSON.parse(name) as [string, string];
    return { useCase, versions: [...versions.values()] };
  }).filter(({ versions }) => areDifferent(versions));
}

/** An address that is not known differs from none. */
function areDifferent(versions: readonly UseCaseVersion[]): boolean {
  const [first, ...others] = versions;
  const addresses = new Set(versions.flatMap(({ address }) => address ?? []));
  return addresses.size > 1 || others.some(({ model, system }) => model !== first?.model || system !== first?.system);
}
