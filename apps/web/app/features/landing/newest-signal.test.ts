import { describe, expect, test } from 'vitest';
import { barsPath, barsQuery, newestSignal, toPlotBars } from './newest-signal.ts';

const row = {
  symbol: 'USDJPY',
  timeframe: '1h',
  side: 'short',
  entry: '137.515',
  stop: '138.515',
  targets: ['135.515', '134.000'],
  barCloseAt: '2026-03-01T10:00:00.000Z',
  createdAt: '2026-03-01T10:00:00.231Z',
  status: 'closed',
  closeReason: 'target',
  pnl: 2.41,
  closedAt: '2026-03-01T14:30:00.000Z',
  index: 10_884,
  basis: { record: 'live', market: 'simulated' },
};
const at = (iso: string) => Date.parse(iso);
const sound = newestSignal([row])!;

test('The newest signal is the first row that can be drawn', () => {
  const unsound = [null, { ...row, entry: 'x' }, { ...row, stop: row.entry }, { ...row, barCloseAt: 'x' }];
  expect(newestSignal([...unsound, row])).toMatchObject({ symbol: 'USDJPY', side: 'short', digits: 3, reward: 2 });
  expect(
    newestSignal([
      { ...row, timeframe: 'toString' },
      { ...row, side: 'up' },
    ]),
  ).toBeNull();
  expect(newestSignal('nonsense')).toBeNull();
});

test('It says what became of it in words', () => {
  expect(sound.outcome).toBe('Target reached +2.41\u00a0R');
  expect(newestSignal([{ ...row, status: 'active', filledAt: null }])?.outcome).toBe('Active, not yet filled');
  expect(newestSignal([{ ...row, pnl: null, closeReason: 'expired' }])?.outcome).toBe('Expired');
});

test('A signal without targets is drawn with its entry and stop', () => {
  const bare = newestSignal([{ ...row, targets: [] }]);
  expect(bare?.levels.map(({ kind }) => kind)).toEqual(['entry', 'stop']);
  expect(bare?.reward).toBeNull();
});

describe('the bars of the picture', () => {
  test('end shortly after the signal was closed', () => {
    expect(barsQuery(sound, at('2026-03-05T00:00:00Z')).to).toBe('2026-03-01T20:00:00.000Z');
  });

  test('end with the last whole bar while it is open, so that the address changes once a bar', () => {
    const open = { ...sound, closedAt: null };
    expect(barsQuery(open, at('2026-03-01T12:59:59Z')).to).toBe('2026-03-01T12:00:00.000Z');
    expect(barsQuery(open, at('2026-03-01T12:20:00Z')).to).toBe('2026-03-01T12:00:00.000Z');
  });

  test('still hold the signal where it is long ago', () => {
    const { to, limit } = barsQuery({ ...sound, closedAt: null }, at('2026-06-01T00:00:00Z'));
    const hours = (at(to!) - sound.barCloseAt) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThan(limit);
  });

  test('never end before the signal, whatever the clock says', () => {
    expect(barsQuery({ ...sound, closedAt: null }, 0).to).toBe('2026-03-01T10:00:00.000Z');
  });

  test('have an address of their own', () => {
    expect(barsPath(barsQuery(sound, at('2026-03-05T00:00:00Z')))).toBe(
      '/api/bars?symbol=USDJPY&timeframe=1h&limit=90&to=2026-03-01T20%3A00%3A00.000Z',
    );
  });

  test('are those that are whole', () => {
    const bar = {
      time: '2026-03-01T10:00:00Z',
      closeTime: '2026-03-01T11:00:00Z',
      open: '1',
      high: '2',
      low: '1',
      close: '2',
    };
    expect(toPlotBars({ bars: [bar, { ...bar, low: null }, { ...bar, time: 'x' }, null] as never })).toHaveLength(1);
    expect(toPlotBars(null)).toEqual([]);
  });
});
