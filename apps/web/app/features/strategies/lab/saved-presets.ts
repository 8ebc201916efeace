import { readStored, store } from '../../../lib/browser/browser-storage.ts';

/** A preset that a visitor saved. It never leaves the browser. */
export interface SavedPreset {
  /** When it was saved, ms UTC. */
  readonly id: number;
  readonly name: string;
  /** Every value, as in the address: "stopAtr:3.0,targetR:2.5". */
  readonly set: string;
}

const KEY = 'sealtick.presets';
export const MAX_NAME = 40;
const MAX_PRESETS = 20;

/** Presets by strategy id; empty if what is stored is not an object. */
function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
  } catch {
    return {};
  }
}

const isPreset = (value: unknown): value is SavedPreset =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'set' in value &&
  typeof value.set === 'string';

/** Returns the presets of a strategy that this browser remembers. */
export function readPresets(strategyId: string): readonly SavedPreset[] {
  const stored = readAll()[strategyId];
  return Array.isArray(stored) ? stored.filter(isPreset).slice(0, MAX_PRESETS) : [];
}

/** Remembers the presets of a strategy in this browser. */
export function storePresets(strategyId: string, presets: readonly SavedPreset[]): void {
  store(KEY, JSON.stringify({ ...readAll(), [strategyId]: presets }));
}

/** Returns why a preset cannot be saved by a name; undefined if it can. @param others Names that are taken. */
export function nameProblem(name: string, others: readonly string[]): string | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'Enter a name.';
  if (wanted.length > MAX_NAME) return `Must be at most ${MAX_NAME} characters.`;
  const isTaken = others.some((other) => other.toLowerCase() === wanted.toLowerCase());
  return isTaken ? 'A preset has this name already.' : undefined;
}

/** Returns why no further preset can be saved; undefined if one can. */
export const countProblem = (count: number): string | undefined =>
  count < MAX_PRESETS ? undefined : `${MAX_PRESETS} presets are saved. Delete one first.`;
