import { isDeepStrictEqual } from 'node:util';
import type { Fingerprints } from './compute-fingerprints.ts';
import { hashesOf, type Manifest, type RuleHashes } from './manifest.ts';

/** The sources cannot be recorded without an answer: are these the same rules? */
export class UndecidedRulesError extends Error {
  override readonly name = 'UndecidedRulesError';
}

/** What is to be recorded, and whose rules are new: those strategies get a new version at the next start. */
export interface NextManifest {
  readonly manifest: Manifest;
  readonly changed: readonly string[];
}

/**
 * What to record of computed fingerprints. A fingerprint that changed stands for new rules, unless the maintainer says that
 * the sources were only rewritten, or only the bundler changed: then the one before is recorded among the former ones.
 *
 * @param sources SHA-256 of each file that the fingerprints were computed from.
 * @param isSameRules Does the maintainer say so?
 * @throws {UndecidedRulesError} where fingerprints changed, and so did both the sources and the bundler.
 */
export function nextManifest(
  previous: Manifest,
  { bundler, strategies, statistics }: Omit<Fingerprints, 'files'>,
  sources: Manifest['sources'],
  isSameRules: boolean,
): NextManifest {
  const isOtherBundler = bundler !== previous.bundler;
  const isOtherSource = !isDeepStrictEqual(sources, previous.sources);
  const isSame = isSameRules || (isOtherBundler && !isOtherSource);
  const changed: string[] = [];
  const undecided: string[] = [];
  const update = (name: string, recorded: RuleHashes | undefined, fingerprint: string): RuleHashes => {
    const known: readonly string[] = recorded ? hashesOf(recorded) : [];
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
    sources,
  };
  if (undecided.length > 0 && isOtherBundler) {
    throw new UndecidedRulesError(
      `The sources changed, and the bundler from ${previous.bundler} to ${bundler}: nobody can tell whether ${undecided.join(', ')} are what they were. ` +
        `Record the sources with ${previous.bundler} first, or say --same-rules if no rule changed.`,
    );
  }
  return { manifest: next, changed };
}
