import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = new URL('./heap-growth.ts', import.meta.url).href;

/** Replaces rows of a table that stays in memory, and prints the largest heap in bytes. Each row lives for a while. */
const REPLACE_ROWS = `
  import { getHeapStatistics } from 'node:v8';
  const getRow = (n) => ({ n, text: 'row ' + n, parts: [n, n + 1, n + 2] });
  const rows = Array.from({ length: 300_000 }, (_, n) => getRow(n));
  let largest = 0;
  for (let n = 0; n < 3_000_000; n += 1) {
    rows[n % rows.length] = getRow(n);
    if (n % 10_000 === 0) largest = Math.max(largest, getHeapStatistics().used_heap_size);
  }
  console.log(largest);`;

/** Returns the largest heap of a program that begins with this statement. */
async function largestHeapAfter(statement: string): Promise<number> {
  const code = `${statement}\n${REPLACE_ROWS}`;
  // On one thread the garbage collector does the same each time.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--single-threaded-gc',
    '--input-type=module',
    '--eval',
    code,
  ]);
  return Number(stdout);
}

test('lets less garbage collect than V8 does automatically', async () => {
  const usual = await largestHeapAfter('');
  const limited = await largestHeapAfter(`const { limitHeapGrowth } = await import('${MODULE}'); limitHeapGrowth();`);
  expect(limited).toBeGreaterThan(0);
  expect(limited).toBeLessThan(0.9 * usual);
});
