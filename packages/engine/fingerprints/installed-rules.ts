import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Fingerprints } from './compute-fingerprints.ts';
import { ENGINE_SOURCE, getHashes, isOfSources, MANIFEST_FILE, type Manifest, readManifest } from './manifest.ts';
import { nextManifest } from './next-manifest.ts';

/** Hashes of the installed rules. The first one is published; the others stand for the same rules. */
export interface InstalledRules {
  /** Returns the hashes of a strategy. @throws {Error} if none is recorded. */
  readonly getHashes: (strategyId: string) => readonly [string, ...string[]];
  /** Hashes of the code that computes the figures of a backtest. */
  readonly statistics: readonly [string, ...string[]];
  /** Returns the hashes of a value of the strategy API, or of `shared rules`. @throws {Error} if none is recorded. */
  readonly getApiHashes: (name: string) => readonly [string, ...string[]];
}

/** Thrown if the rules were edited and their fingerprints cannot be computed. */
export class UnknownRulesError extends Error {
  override readonly name = 'UnknownRulesError';
}

interface Where {
  /** Folder of the engine's sources; those of this package by default. */
  readonly source?: string;
  /** Manifest of the sources. */
  readonly manifestFile?: string;
  /** Called before fingerprints are computed, which takes some seconds. */
  readonly onStep?: (step: string) => void;
  /** The program that computes fingerprints. */
  readonly program?: string;
}

const PROGRAM = join(import.meta.dirname, 'main.ts');

/**
 * Returns the hashes of the installed rules. If the sources were edited since the fingerprints were recorded, computes
 * them again, so that published hashes always match the running rules.
 *
 * @throws {UnknownRulesError} if that is necessary and not possible.
 */
export async function readInstalledRules(where: Where = {}): Promise<InstalledRules> {
  const { source = ENGINE_SOURCE, manifestFile = MANIFEST_FILE, program = PROGRAM, onStep } = where;
  const recorded = readManifest(manifestFile);
  if (isOfSources(recorded, source)) return toInstalledRules(recorded);
  onStep?.('The rules were edited: computing their fingerprints');
  return toInstalledRules(nextManifest(recorded, await compute(program, source, recorded), {}, false).manifest);
}

function toInstalledRules({ strategies, statistics, api }: Manifest): InstalledRules {
  const find = (table: Manifest['api'], name: string, what: string) => {
    const hashes = table[name];
    if (!hashes) throw new Error(`No fingerprint is recorded for ${what} ${name}.`);
    return getHashes(hashes);
  };
  return {
    getHashes: (strategyId) => find(strategies, strategyId, 'the strategy'),
    statistics: getHashes(statistics),
    getApiHashes: (name) => find(api, name, 'the part'),
  };
}

/** Computes fingerprints in a separate process, because the bundler is large and not otherwise needed. */
async function compute(program: string, source: string, { bundler }: Manifest): Promise<Fingerprints> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--print', '--source', source]).catch(
    (error: Error & { readonly stderr: string }) => {
      throw new UnknownRulesError(unknownRules(getReason(error.stderr) ?? error.message));
    },
  );
  const computed: Fingerprints = JSON.parse(stdout);
  if (computed.bundler !== bundler) {
    throw new UnknownRulesError(unknownRules(`${computed.bundler} is installed, they were recorded with ${bundler}`));
  }
  return computed;
}

/** The line of a program's standard error that names what was thrown. */
const getReason = (stderr: string) => /^(?:Uncaught )?\w*Error.*$/m.exec(stderr)?.[0];

const unknownRules = (why: string) =>
  `The rules in packages/engine are not those that fingerprints.json records, and their fingerprints cannot be computed here: ${why.trim()}. ` +
  'Undo the edit, or run `npm ci` and `npm run fingerprints`.';
