import { expect, test } from 'vitest';
import { shortageText } from './shortage-text.ts';

test('a sample that is too small is shown as progress', () => {
  const reason = 'insufficient sample: 1 of 30 trades, 1 of 90 days';
  expect(shortageText(reason, { record: 'live' })).toBe('Live record: 1 of 30 trades, 1 of 90 days');
  expect(shortageText(reason, { record: 'backtest' })).toBe('Backtest: 1 of 30 trades, 1 of 90 days');
  expect(shortageText('no backtest computed yet', { record: 'backtest' })).toBe('no backtest computed yet');
});
