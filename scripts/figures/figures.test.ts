import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileDocuments } from '../../packages/content/src/index.ts';
import { computeFigure, FIGURE_IDS, figureFile, figureText } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const figures = Object.fromEntries(FIGURE_IDS.map((id) => [id, computeFigure(id)!]));

test.for(FIGURE_IDS)('the stored numbers of %s are those that its command computes', (id) => {
  expect(readFileSync(figureFile(root, id), 'utf8'), 'run: npm run figures').toBe(figureText(figures[id]!));
});

test('every stored figure has a command and an article', async () => {
  const stored = readdirSync(join(root, 'packages/content/figures')).map((name) => name.replace('.json', ''));
  expect(stored.sort()).toEqual([...FIGURE_IDS].sort());
  const articles = (await compileDocuments()).filter(({ kind }) => kind === 'research');
  expect(articles.map(({ fields }) => fields.figure).sort()).toEqual([...FIGURE_IDS].sort());
});

test.for(FIGURE_IDS)('the axes of %s contain every point, and each row has a value for each line', (id) => {
  const { x, y, rows, series } = figures[id]!;
  const isWithin = (ticks: readonly { readonly at: number }[], value: number) =>
    value >= ticks[0]!.at && value <= ticks.at(-1)!.at;
  for (const [place, ...values] of rows) {
    expect(values).toHaveLength(series.length);
    expect(isWithin(x.ticks, place!), String(place)).toBe(true);
    for (const value of values) expect(isWithin(y.ticks, value), `${value} at ${place}`).toBe(true);
  }
});

test('an unknown figure is none', () => {
  expect(computeFigure('none')).toBeNull();
  expect(computeFigure('toString')).toBeNull();
});
