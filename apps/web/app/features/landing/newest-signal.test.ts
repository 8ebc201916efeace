import { expect, test } from 'vitest';
import { barsPath, newestSignal } from './newest-signal.ts';

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

test('Its bars have an address of their own', () => {
  expect(barsPath({ symbol: 'USDJPY', timeframe: '1h', limit: 90, to: '2026-03-01T20:00:00.000Z' })).toBe(
    '/api/bars?symbol=USDJPY&timeframe=1h&limit=90&to=2026-03-01T20%3A00%3A00.000Z',
  );
});
