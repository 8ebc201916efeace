import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fingerprint of rules and former hashes of the same rules, newest first. */
export interface RuleHashes {
  readonly fingerprint: string;
  /** Fingerprints of rewritten sources or another bundler, and hashes of the former method. */
  readonly former: readonly string[];
}

/** Content of `fingerprints.json`, so that a start need not compute fingerprints. */
export interface Manifest {
  readonly bundler: string;
  readonly strategies: Readonly<Record<string, RuleHashes>>;
  /** Hashes of the code that computes the figures of a backtest. */
  readonly statistics: RuleHashes;
  /** Of each value of the strategy API, and under `shared rules` of what decides the trades of every strategy. */
  readonly api: Readonly<Record<string, RuleHashes>>;
  /** SHA-256 of each file that the fingerprints were computed from. */
  readonly sources: Readonly<Record<string, string>>;
}

/** Name in the manifest of what decides the trades of every strategy. */
export const SHARED_RULES = 'shared rules';

/** The folder of this engine's sources. */
export const ENGINE_SOURCE = join(import.meta.dirname, '../src');
/** The manifest of these sources. */
export const MANIFEST_FILE = join(import.meta.dirname, '../fingerprints.json');

/** Returns the manifest in a file. */
export function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Returns the SHA-256 of each of these files, by its path within the sources. */
export function computeDigests(source: string, files: readonly string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, digest(join(source, file))]));
}

/**
 * Whether the sources are still those that the fingerprints were computed from. Other files do not matter, because
 * importing them requires a change of a recorded file.
 */
export function isOfSources({ sources }: Manifest, source: string): boolean {
  return Object.entries(sources).every(([file, recorded]) => {
    const path = join(source, file);
    return existsSync(path) && digest(path) === recorded;
  });
}

/** Returns every hash that stands for the same rules, the newest first. */
export function getHashes({ fingerprint, former }: RuleHashes): readonly [string, ...string[]] {
  return [fingerprint, ...former];
}
