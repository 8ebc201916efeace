import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Strategy } from '../src/strategies/strategy.ts';

/** Parts of an engine that the fingerprints use, loaded from its sources. */
export type EngineSource = Pick<
  typeof import('../src/index.ts'),
  'STRATEGIES' | 'TIMEFRAMES' | 'INSTRUMENTS' | 'SIMULATED_INSTRUMENTS'
>;

const load = (source: string, file: string) => import(pathToFileURL(join(source, file)).href);

/** Files with the tables of an engine. */
export const TABLES = [
  'strategies/strategies.ts',
  'bars/timeframe.ts',
  'instruments/instruments.ts',
  'instruments/simulated.ts',
] as const;

/** The file with what strategy files may import. */
export const API = 'strategy-api.ts';

/** Returns the names of the values of the strategy API. */
export async function apiNames(source: string): Promise<string[]> {
  return Object.keys(await load(source, API)).sort();
}

/** Loads an engine from its sources. */
export async function loadEngine(source: string): Promise<EngineSource> {
  return Object.assign({}, ...(await Promise.all(TABLES.map((file) => load(source, file)))));
}

/** Returns the name under which the file of a strategy exports it. @throws {Error} if the file does not export it. */
export async function findExport(source: string, strategy: Strategy): Promise<{ file: string; name: string }> {
  const file = `strategies/${strategy.id}.ts`;
  const found = Object.entries(await load(source, file)).find(([, value]) => value === strategy);
  if (!found) throw new Error(`${file} must export the strategy that strategies.ts lists as ${strategy.id}.`);
  return { file, name: found[0] };
}
