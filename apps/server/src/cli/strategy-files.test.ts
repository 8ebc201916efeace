import { readFile, stat, writeFile } from 'node:fs/promises';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useFolder } from '../platform/testing/use-folder.ts';
import { endCommands, runSealtick } from './testing/run-sealtick.ts';

const folder = useFolder('own-rules');
let rule: string;
beforeAll(() => {
  rule = folder.join('my-rule.ts');
});
afterAll(() => {
  endCommands();
});

describe('sealtick strategies new and check', () => {
  test('write a file that works, which others cannot change, and do not overwrite it', async () => {
    const { code, out } = await runSealtick(['strategies', 'new', folder.join('my-rule')]);
    expect([code, out]).toEqual([0, expect.stringContaining('my-rule.ts is written.')]);
    expect((await stat(rule)).mode & 0o022).toBe(0);
    const again = await runSealtick(['strategies', 'new', rule]);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('exists already')]);
    expect((await runSealtick(['strategies', 'new', folder.join('My Rule')])).err).toContain(
      'lowercase words joined by -',
    );
    expect((await runSealtick(['strategies', 'new', folder.join('twin-ratio')])).err).toContain('a built-in strategy');
  });

  test('check names file and line of what is wrong, and ends with code 1', async () => {
    const wrong = folder.join('wrong-rule.ts');
    await writeFile(wrong, (await readFile(rule, 'utf8')).replace("id: 'my-rule'", 'id: process.env.HOME'), {
      mode: 0o644,
    });
    const { code, out } = await runSealtick(['strategies', 'check', wrong]);
    expect(code).toBe(1);
    expect(out).toContain(
      'wrong-rule.ts may not publish: 1 problem.\nwrong-rule.ts:23: process is not among the names',
    );
    const json = JSON.parse((await runSealtick(['strategies', 'check', wrong, '--json'])).out);
    expect(json).toMatchObject({ state: 'refused', description: null });
    const missing = await runSealtick(['strategies', 'check', folder.join('none.ts')]);
    expect([missing.code, missing.out]).toEqual([1, expect.stringContaining('none.ts: cannot be read')]);
  });
});

describe('A strategy file on the command line', () => {
  /** Hourly bars in waves, so that averages cross. */
  async function bars(): Promise<string> {
    const path = folder.join('EURUSD_1h.csv');
    const price = (hour: number) => 1.1 * (1 + 0.02 * Math.sin(hour / 60) + 0.004 * Math.sin(hour / 9));
    const lines = ['time,open,high,low,close,volume'];
    for (let hour = 0; hour < 4_000; hour++) {
      const time = new Date(Date.UTC(2024, 0, 1) + (hour * DAY_MS) / 24);
      if (time.getUTCDay() % 6 === 0) continue;
      const [open, close] = [price(hour - 1), price(hour)];
      const prices = [open, Math.max(open, close) * 1.0005, Math.min(open, close) * 0.9995, close];
      lines.push([time.toISOString(), ...prices.map((one) => one.toFixed(5)), 1].join(','));
    }
    await writeFile(path, `${lines.join('\n')}\n`);
    return path;
  }

  test('is backtested and walked forward', async () => {
    const words = ['--strategy', rule, '--symbol', 'EURUSD', '--timeframe', '1h', '--file', await bars()];
    const document = JSON.parse((await runSealtick(['backtest', ...words, '--json'])).out);
    expect(document.trades.length).toBeGreaterThan(10);
    const windows = ['--vary', 'fastBars=5..15/5', '--train', '2', '--test', '1'];
    const forward = await runSealtick(['walk-forward', ...words, ...windows]);
    expect([forward.code, forward.err]).toEqual([0, expect.any(String)]);
  });

  test('is refused with file and line', async () => {
    const wrong = folder.join('wrong-rule.ts');
    await writeFile(wrong, "import 'node:fs';\n");
    const words = ['--strategy', wrong, '--symbol', 'EURUSD', '--timeframe', '1h', '--file', 'none.csv'];
    const { code, err } = await runSealtick(['backtest', ...words]);
    expect([code, err]).toEqual([2, expect.stringContaining('wrong-rule.ts:1: node:fs: a strategy file imports from')]);
  });
});
