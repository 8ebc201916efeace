import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../statistics/mulberry32.ts';
import { overfittingBlocks, overfittingProbability } from './overfitting.ts';

/** Normal numbers by Box and Muller. */
function noise(seed: number, columns: number, rows: number, mean = 0): number[][] {
  const random = mulberry32(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: columns }, () => Array.from({ length: rows }, () => mean + normal()));
}

describe('The probability of overfitting', () => {
  test('of the worked case with 4 blocks is 1', () => {
    const rows = [
      [2, 0, 1],
      [1, 1, -1],
      [-1, 2, 0],
      [0, 1, 1],
      [-2, 1, 1],
      [1, -1, 2],
      [3, 0, -1],
      [-1, 1, 0],
    ];
    const columns = [0, 1, 2].map((column) => rows.map((row) => row[column]!));
    expect(overfittingProbability(columns, 4)).toEqual({ probability: 1, splits: 6, blocks: 4, rows: 8 });
  });

  test('of noise is around one half, and differs from draw to draw', () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => overfittingProbability(noise(seed, 24, 500)).probability!);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean).toBeGreaterThan(0.4);
    expect(mean).toBeLessThan(0.6);
  });

  test('of one real edge among noise is 0', () => {
    const columns = noise(1, 24, 500);
    columns[7] = noise(99, 1, 500, 0.5)[0]!;
    expect(overfittingProbability(columns)).toEqual({ probability: 0, splits: 12_870, blocks: 16, rows: 496 });
  });

  test('agrees with the plain computation of every split', () => {
    const columns = noise(5, 6, 43);
    for (const blocks of [4, 6, 8])
      expect(overfittingProbability(columns, blocks).probability, `${blocks}`).toBeCloseTo(plain(columns, blocks), 12);
  });

  test('does not depend on the order or scale of the sets', () => {
    const columns = noise(6, 10, 64);
    const { probability } = overfittingProbability(columns);
    expect(overfittingProbability(columns.toReversed()).probability).toBe(probability);
    expect(overfittingProbability(columns.map((column) => column.map((value) => value * 8))).probability).toBe(
      probability,
    );
  });

  test('has fewer blocks for fewer rows', () => {
    expect([500, 32, 31, 16, 15, 4].map(overfittingBlocks)).toEqual([16, 16, 8, 8, 4, 4]);
  });

  test('refuses one set, columns of several lengths, and too few rows', () => {
    expect(() => overfittingProbability([[1, 2, 3, 4]])).toThrow('returns must be at least two columns, not 1 columns');
    expect(() => overfittingProbability([[1], [1, 2]])).toThrow('returns must be columns of one length');
    expect(() =>
      overfittingProbability([
        [1, 2],
        [2, 1],
      ]),
    ).toThrow('returns must be at least 4 rows, not 2 rows');
    expect(() =>
      overfittingProbability(
        [
          [1, 2],
          [2, 1],
        ],
        3,
      ),
    ).toThrow('blocks must be an even number from 2 to 16, not 3');
  });
});

/** The same from the definition, split by split. */
function plain(columns: readonly number[][], blocks: number): number {
  const size = Math.floor(columns[0]!.length / blocks);
  const skipped = columns[0]!.length - size * blocks;
  const sharpe = (values: number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return mean / Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  };
  let [below, splits] = [0, 0];
  for (let bits = 0; bits < 2 ** blocks; bits++) {
    const chosen = Array.from({ length: blocks }, (_, block) => Math.floor(bits / 2 ** block) % 2 === 1);
    if (chosen.filter(Boolean).length !== blocks / 2) continue;
    const pick = (column: number[], isChosen: boolean) =>
      column.slice(skipped).filter((_, row) => chosen[Math.floor(row / size)] === isChosen);
    const inside = columns.map((column) => sharpe(pick(column, true)));
    const outside = columns.map((column) => sharpe(pick(column, false)));
    const best = inside.indexOf(Math.max(...inside));
    const rank = outside.filter((value) => value < outside[best]!).length + 1;
    const omega = rank / (columns.length + 1);
    splits += 1;
    if (Math.log(omega / (1 - omega)) <= 0) below += 1;
  }
  return below / splits;
}
