import type { Signal } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { levelFigures } from './level-figures.ts';

const signal = {
  side: 'long',
  entry: '1.1000',
  stop: '1.0900',
  targets: ['1.1200'],
  type: 'market',
} as unknown as Signal;
const short = { ...signal, side: 'short', stop: '1.1100', targets: ['1.0800'] } as Signal;

test.each([
  ['at a loss', signal, '1.0900', 'loss'],
  ['at the entry', signal, '1.1000', undefined],
  ['in profit', signal, '1.1050', 'gain'],
  ['of a short in profit', short, '1.0950', 'gain'],
  ['of a short at a loss', short, '1.1100', 'loss'],
])('A stop %s has the colour of its result', (_what, of, stop, tone) => {
  expect(levelFigures(of, stop).at(-1)!.tone).toBe(tone);
});

test.each([
  ['market', 'market'],
  ['stop', 'stop order'],
  ['limit', 'limit order'],
] as const)('An entry of the type %s is named %s', (type, note) => {
  expect(levelFigures({ ...signal, type }, signal.stop).at(-2)).toMatchObject({ label: 'Entry', note });
});
