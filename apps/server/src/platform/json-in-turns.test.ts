import { expect, test } from 'vitest';
import { jsonInTurns } from './json-in-turns.ts';

test('Writes the same JSON as JSON.stringify, and lets other work have its turn', async () => {
  const rows = Array.from({ length: 3_500 }, (_, i) => ({ i, text: `"${i}"\n`, none: undefined, at: new Date(i) }));
  const value = { rows, empty: [], none: null, missing: undefined, inner: { rows, at: new Date(0), 'a "b"': 1.5 } };
  let turns = 0;
  let other = setImmediate(function next() {
    turns += 1;
    other = setImmediate(next);
  });
  expect(await jsonInTurns(value)).toBe(JSON.stringify(value));
  clearImmediate(other);
  expect(turns).toBeGreaterThanOrEqual(6);
});
