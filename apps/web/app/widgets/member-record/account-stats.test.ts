import { expect, test } from 'vitest';
import { accountStats } from './account-stats.ts';

const known = [
  { key: 'totalReturn', value: 0.123, reason: null },
  { key: 'sharpeRatio', value: null, reason: 'insufficient sample: 3 of 30 trades, 4 of 90 days' },
  { key: 'maxDrawdown', value: -0.052, reason: null },
];

test('shows each figure, or what is missing for it', () => {
  const [total, sharpe, drawdown] = accountStats({ trades: 3 }, { statistics: known });
  expect(total).toMatchObject({ label: 'Total return', value: '+12.3%', tone: 'gain', note: 'up to now' });
  expect(sharpe).toMatchObject({ label: 'Sharpe ratio', value: null });
  expect(sharpe!.note).toContain('30 trades');
  expect(drawdown).toMatchObject({ label: 'Max drawdown', value: '−5.2%' });
});

test('shows no figure of an account without a trade', () => {
  const none = known.map((one) => ({ ...one, value: one.reason === null ? 0 : null }));
  const stats = accountStats({ trades: 0 }, { statistics: none });
  expect(stats.map(({ value }) => value)).toEqual([null, null, null]);
  expect(stats[0]!.note).toBe('needs 1 trade, has 0');
});
