import { expect, test } from 'vitest';
import { sharpeLine } from './rolling-sharpe.ts';

const DAY = 86_400_000;
const FROM = Date.UTC(2022, 6, 1);

function getRecord(value: readonly (number | null)[], every = 200) {
  const time = Array.from({ length: 1 + value.length * every }, (_, i) => FROM + i * DAY);
  const mark = value.map((_, i) => (i + 1) * every);
  return { curve: { time, equity: time.map(() => 1) }, rollingSharpe: { days: 200, mark, value: [...value] } };
}

test('the line runs from its first to its last value, on an axis that holds zero', () => {
  const { d, y, x, lowest, highest, newest } = sharpeLine(getRecord([1, -0.5, 2]))!;
  expect(d).toMatch(/^M0\.0 .+L500\.0 .+L1000\.0 /);
  expect(y.map(({ label }) => label)).toEqual(['−0.5', '0.0', '0.5', '1.0', '1.5', '2.0']);
  expect(x.map(({ label }) => label)).toEqual(['2024']);
  expect([lowest, highest, newest]).toEqual([-0.5, 2, 2]);
  expect(d.endsWith('1000.0 0.0'), 'the highest value is at the top').toBe(true);
});

test('the line is interrupted where there is no value', () => {
  expect(sharpeLine(getRecord([1, null, 2, 3]))!.d.match(/[ML]/g)).toEqual(['M', 'M', 'L']);
});

test('there is no line without two values, and a flat one has an axis', () => {
  expect(sharpeLine(getRecord([1]))).toBeNull();
  expect(sharpeLine(getRecord([]))).toBeNull();
  expect(sharpeLine(getRecord([0, 0]))!.y.map(({ label }) => label)).toEqual(['0.0', '0.5']);
});

test('many years are labelled at most six times', () => {
  expect(sharpeLine(getRecord([1, 2, 3], 3_000))!.x.length).toBeLessThanOrEqual(6);
});

test('a line within one year is labelled at its ends', () => {
  expect(sharpeLine(getRecord([1, 2, 3], 30))!.x).toMatchObject([{ at: 0 }, { at: 1 }]);
});

test('a value whose mark is not in the curve is left out', () => {
  const record = getRecord([1, 2, 3]);
  const cut = { ...record, curve: { ...record.curve, time: record.curve.time.slice(0, 500) } };
  expect(sharpeLine(cut)).toMatchObject({ lowest: 1, highest: 2 });
  expect(sharpeLine({ ...record, curve: { ...record.curve, time: [FROM] } })).toBeNull();
});
