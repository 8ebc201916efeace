import { expect, test } from 'vitest';
import { mulberry32 } from './mulberry32.ts';
import { ruinChance } from './ruin-chance.ts';

test('the chance of ruin is that of the published formula', () => {
  // μ = 0.1 R and σ = 1.25 R: 14.66% for 15 R, 2.15% for 30 R.
  expect(ruinChance({ mean: 0.1, deviation: 1.25, limit: 15 })).toBeCloseTo(0.1466, 4);
  expect(ruinChance({ mean: 0.1, deviation: 1.25, limit: 30 })).toBeCloseTo(0.0215, 4);
});

test('without an edge ruin is certain', () => {
  expect(ruinChance({ mean: 0, deviation: 1, limit: 20 })).toBe(1);
  expect(ruinChance({ mean: -0.1, deviation: 1, limit: 20 })).toBe(1);
});

test('the share of simulated walks that are ruined is near it', () => {
  const [walks, rate, limit] = [2_000, 0.55, 10];
  const random = mulberry32(3);
  let ruined = 0;
  for (let walk = 0; walk < walks; walk += 1) {
    let sum = 0;
    for (let step = 0; step < 2_000 && sum > -limit; step += 1) sum += random() < rate ? 1 : -1;
    if (sum <= -limit) ruined += 1;
  }
  const mean = 2 * rate - 1;
  const expected = ruinChance({ mean, deviation: Math.sqrt(1 - mean ** 2), limit });
  expect(ruined / walks).toBeGreaterThan(0.75 * expected);
  expect(ruined / walks).toBeLessThan(1.25 * expected);
});

test('values without meaning are refused', () => {
  expect(() => ruinChance({ mean: Number.NaN, deviation: 1, limit: 1 })).toThrow('mean');
  expect(() => ruinChance({ mean: 0.1, deviation: 0, limit: 1 })).toThrow('deviation');
  expect(() => ruinChance({ mean: 0.1, deviation: 1, limit: 0 })).toThrow('limit');
});
