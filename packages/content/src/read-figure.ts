import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Figure } from '@sealtick/contract';

/** The figures that ship with the program, each a file that `scripts/figures` writes. */
const FIGURES_FOLDER = join(import.meta.dirname, '../figures');

const read = new Map<string, Figure>();

/** Returns the ids of all figures. */
export const figureIds = (): string[] =>
  readdirSync(FIGURES_FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();

/** Returns a figure, or null if there is none with this id. */
export function readFigure(id: string): Figure | null {
  if (!read.has(id)) {
    if (!figureIds().includes(id)) return null;
    read.set(id, Figure.parse(JSON.parse(readFileSync(join(FIGURES_FOLDER, `${id}.json`), 'utf8'))));
  }
  return read.get(id)!;
}
