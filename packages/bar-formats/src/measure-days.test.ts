import { isOpen } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { opens, readBarsText } from './testing/index.ts';

const MINUTE = 60_000;
const STEP = 15 * MINUTE;

/** Bars of 15 minutes of regular US hours over some weeks, as a clock shows them. */
function usHours(zone: string, isShown = (utc: number) => isOpen('us-cash', utc), price = 450): string {
  const rows: string[] = [];
  for (let utc = Date.UTC(2024, 2, 4); utc < Date.UTC(2024, 3, 20); utc += STEP) {
    if (!isShown(utc)) continue;
    const shown = new Date(utc).toLocaleString('sv-SE', { timeZone: zone });
    rows.push(`${shown},${price},${price + 1},${price - 1},${price},5`);
  }
  return ['date,open,high,low,close,volume', ...rows].join('\n');
}

describe('A clock that nothing states', () => {
  test.each(['America/New_York', 'UTC', 'Europe/Berlin', 'America/Chicago'])(
    '%s is measured by the daily opens and closes of US shares',
    async (zone) => {
      const read = await readBarsText('SPY_15min.csv', usHours(zone));
      expect(read.series.clock).toMatchObject({ zone, basis: 'measured' });
      expect(opens(read)[0]).toBe('2024-03-04T14:30');
      expect(opens(read).at(-1)).toBe('2024-04-19T19:45');
    },
  );

  test('distinguishes extended hours from regular ones', async () => {
    const read = await readBarsText(
      'SPY_15min.csv',
      usHours('America/New_York', (utc) => isOpen('us-stock', utc)),
    );
    expect(read.series.clock).toMatchObject({ zone: 'America/New_York', basis: 'measured' });
    expect(opens(read)[0]).toBe('2024-03-04T09:00');
  });

  test('stays assumed for a market that never closes', async () => {
    const read = await readBarsText(
      'BTCUSD_15m.csv',
      usHours('UTC', () => true, 60_000),
    );
    expect(read.series.clock.basis).toBe('guess');
  });

  test.each([
    ['GER40', 'eu-index', 'Europe/Berlin'],
    ['UK100', 'uk-index', 'Europe/London'],
    ['US500', 'us-index', 'America/New_York'],
    ['WTI', 'metals', 'America/New_York'],
  ] as const)('%s is measured by its own session', async (symbol, session, zone) => {
    const read = await readBarsText(
      `${symbol}_15m.csv`,
      usHours(zone, (utc) => isOpen(session, utc), 18_000),
    );
    expect(read.series.clock).toMatchObject({ zone, basis: 'measured' });
  });

  test('stays assumed if another clock fits clearly better, with a note that names it', async () => {
    const read = await readBarsText(
      'UK100_15m.csv',
      usHours('UTC', (utc) => isOpen('uk-index', utc + 30 * MINUTE), 7_000),
    );
    expect(read.series.clock.basis).toBe('guess');
  });
});
