import { INSTRUMENTS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { runSealtick } from './testing/run-sealtick.ts';

describe('sealtick instruments list', () => {
  test('prints one line for each built-in instrument', async () => {
    const { code, out, err } = await runSealtick(['instruments', 'list']);
    expect([code, err]).toEqual([0, '']);
    const [header, ...lines] = out.trimEnd().split('\n');
    expect(header).toMatch(/^Symbol +Asset class +Digits +Tick +Contract +Currency +Session +Spread +Name$/);
    expect(lines.slice(0, -2).map((line) => line.split(' ')[0])).toEqual(INSTRUMENTS.map(({ symbol }) => symbol));
    expect(lines[0]).toMatch(/^EURUSD +fx +5 +0\.00001 +100000 +USD +fx +0\.8 pip +\w/);
    expect(lines.at(-1)).toContain(`${INSTRUMENTS.length} instruments`);
  });

  test('prints one JSON document with sessions and costs', async () => {
    const { code, out } = await runSealtick(['instruments', 'list', '--json']);
    expect(code).toBe(0);
    const found = JSON.parse(out);
    expect(found).toHaveLength(INSTRUMENTS.length);
    expect(found[0]).toMatchObject({
      symbol: 'EURUSD',
      assetClass: 'fx',
      session: { id: 'fx', zone: 'America/New_York' },
      costs: { unit: 'pip' },
    });
  });

  test('shows an example in its help', async () => {
    const { out } = await runSealtick(['instruments', 'list', '--help']);
    expect(out).toContain('npx sealtick instruments list --json');
  });
});
