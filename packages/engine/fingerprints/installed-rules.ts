import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Fingerprints } from './compute-fingerprints.ts';
import { ENGINE_SOURCE, hashesOf, isOfSources, MANIFEST_FILE, type Manifest, readManifest } from './manifest.ts';
import { nextManifest } from './next-manifest.ts';

/** The hashes that stand for the rules that are installed. The first is to be published; the others mean the same. */
export interface InstalledRules {
  /** @throws for a strategy of which no fingerprint is recorded. */
  readonly hashesOf: (strategyId: string) => readonly [string, ...string[]];
  /** Of the code that computes the figures of a back-test. */
  readonly statistics: readonly [string, ...string[]];
}

/** The rules were edited, and what they are now cannot be told here. */
export class UnknownRulesError extends Error {
  override readonly name = 'UnknownRulesError';
}

interface Where {
  /** Folder of the engine's sources; those of this package if left out. */
  readonly source?: string;
  /** What is recorded of them. */
  readonly manifestFile?: string;
  /** Told before fingerprints are computed, which takes some seconds. */
  readonly onStep?: (step: string) => void;
  /** The program that computes fingerprints. */
  readonly program?: string;
}

const PROGRAM = join(import.meta.dirname, 'main.ts');

/**
 * Reads which hashes stand for the installed rules. Where sources were edited since the fingerprints were recorded, these are
 * computed again, so that what is published never names rules that do not run.
 *
 * @throws {UnknownRulesError} where that is necessary and cannot be done.
 */
export async function readInstalledRules(where: Where = {}): Promise<InstalledRules> {
  const { source = ENGINE_SOURCE, manifestFile = MANIFEST_FILE, program = PROGRAM, onStep } = where;
  const recorded = readManifest(manifestFile);
  if (isOfSources(recorded, source)) return toInstalledRules(recorded);
  onStep?.('The rules were edited: computing their fingerprints');
  return toInstalledRules(nextManifest(recorded, await compute(program, source, recorded), {}, false).manifest);
}

function toInstalledRules({ strategies, statistics }: Manifest): InstalledRules {
  return {
    hashesOf(strategyId) {
      const hashes = strategies[strategyId];
      if (!hashes) throw new Error(`No fingerprint is recorded of the strategy ${strategyId}.`);
      return hashesOf(hashes);
    },
    statistics: hashesOf(statistics),
  };
}

/** In a process of its own: the bundler is large, and a server has no other use for it. */
async function compute(program: string, source: string, { bundler }: Manifest): Promise<Fingerprints> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--print', '--source', source]).catch(
    (error: Error & { readonly stderr: string }) => {
      throw new UnknownRulesError(unknownRules(reasonOf(error.stderr) ?? error.message));
    },
  );
  const computed: Fingerprints = JSON.parse(stdout);
  if (computed.bundler !== bundler) {
    throw new UnknownRulesError(unknownRules(`${computed.bundler} is installed, they were recorded with ${bundler}`));
  }
  return computed;
}

/** The line of a program's standard error that names what was thrown. */
const reasonOf = (stderr: string) => /^(?:Uncaught )?\w*Error.*$/m.exec(stderr)?.[0];

const unknownRules = (why: string) =>
  `The rules in packages/engine are not those that fingerprints.json records, and their fingerprints cannot be computed here: ${why.trim()}. ` +
  'Undo the edit, or run `npm ci` and `npm run fingerprints`.';
