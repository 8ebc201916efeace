import { isDeepStrictEqual } from 'node:util';
import type { Fingerprints } from './compute-fingerprints.ts';
import { getHashes, type Manifest, type RuleHashes } from './manifest.ts';

/** Thrown if it is unknown whether changed sources are the same rules. */
export class UndecidedRulesError extends Error {
  override readonly name = 'UndecidedRulesError';
}

/** The manifest to record, and the strategies with new rules, which get a new version at the next start. */
export interface NextManifest {
  readonly manifest: Manifest;
  readonly changed: readonly string[];
}

/**
 * Returns the manifest for computed fingerprints. A changed fingerprint means new rules, unless the maintainer says
 * that the sources were only rewritten, or only the bundler changed: then the previous one is recorded among the former
 * ones.
 *
 * @param sources SHA-256 of each file that the fingerprints were computed from.
 * @param isSameRules Whether the maintainer says so.
 * @throws {UndecidedRulesError} if fingerprints changed after changes of both the sources and the bundler.
 */
export function nextManifest(
  previous: Manifest,
  { bundler, strategies, statistics, api }: Omit<Fingerprints, 'files'>,
  sources: Manifest['sources'],
  isSameRules: boolean,
): NextManifest {
  const isOtherBundler = bundler !== previous.bundler;
  const isOtherSource = !isDeepStrictEqual(sources, previous.sources);
  const isSame = isSameRules || (isOtherBundler && !isOtherSource);
  const changed: string[] = [];
  const undecided: string[] = [];
  const update = (name: string, recorded: RuleHashes | undefined, fingerprint: string): RuleHashes => {
    const known: readonly string[] = recorded ? getHashes(recorded) : [];
    if (recorded && (isSame || known.includes(fingerprint))) {
      return { fingerprint, former: known.filter((hash) => hash !== fingerprint) };
    }
    changed.push(name);
    if (recorded) undecided.push(name);
    return { fingerprint, former: [] };
  };
  const next: Manifest = {
    bundler,
    strategies: Object.fromEntries(
      Object.entries(strategies).map(([id, print]) => [id, update(id, previous.strategies[id], print)]),
    ),
    statistics: update('statistics', previous.statistics, statistics),
    api: Object.fromEntries(
      Object.entries(api).map(([name, print]) => [name, update(name, previous.api[name], print)]),
    ),
    sources,
  };
  if (undecided.length > 0 && isOtherBundler) {
    throw new UndecidedRulesError(
      `The sources changed, and the bundler from ${previous.bundler} to ${bundler}: it is unknown whether the rules of ${undecided.join(', ')} changed. ` +
        `Record the sources with ${previous.bundler} first, or say --same-rules if no rule changed.`,
    );
  }
  return { manifest: next, changed };
}
