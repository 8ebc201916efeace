import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ParameterValues } from '@sealtick/engine';

const ENGINE_SOURCE = dirname(fileURLToPath(import.meta.resolve('@sealtick/engine')));

/** What decides how any strategy trades, besides its own file: the loop, the indicators and the calendars. */
const SHARED_ROOMS = ['bars', 'costs', 'instruments', 'indicators', 'simulate', 'confidence'];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function sourcesOf(room: string): string[] {
  return readdirSync(join(ENGINE_SOURCE, room), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(room, entry.name));
}

/** SHA-256 over name and text of each source file, in order of name. */
function hashFiles(files: readonly string[]): string {
  const parts = [...files].sort().map((file) => `${file}\0${readFileSync(join(ENGINE_SOURCE, file), 'utf8')}\0`);
  return sha256(parts.join(''));
}

/**
 * Makes the function that hashes a strategy's code: its own file, what all strategies share, and nothing of the others.
 * @param strategyIds Every strategy there is; the file of each bears its id.
 */
export function createCodeHasher(strategyIds: readonly string[]): (strategyId: string) => string {
  const own = new Set(strategyIds.map((id) => join('strategies', `${id}.ts`)));
  const helpers = sourcesOf('strategies').filter((file) => !own.has(file));
  const shared = [...SHARED_ROOMS.flatMap(sourcesOf), ...helpers];
  return (strategyId) => hashFiles([...shared, join('strategies', `${strategyId}.ts`)]);
}

/** SHA-256 of the code that decides which figures come out of the same trades. */
export const hashStatistics = (): string => hashFiles(sourcesOf('statistics'));

/** SHA-256 of the parameters, by name in order. */
export function hashParameters(params: ParameterValues): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify(sorted));
}
