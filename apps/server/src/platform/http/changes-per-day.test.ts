import { expect, onTestFinished, test, vi } from 'vitest';
import { ChangesPerDay } from './changes-per-day.ts';

test('An account makes 5,000 changes of a kind within 24 hours, and those of other kinds and accounts count separately', () => {
  let now = 1e9;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const changes = new ChangesPerDay();
  const change = (act = 'watchlist.created', account = 'amara') => changes.count(act, account);
  for (let n = 0; n < 5_000; n += 1) change();
  now += 86_400_000 - 1_000;
  expect(() => change()).toThrow(
    expect.objectContaining({
      code: 'RATE_LIMITED',
      detail: 'An account makes at most 5,000 changes of this kind within 24 hours.',
      retryAfterSeconds: 1,
    }),
  );
  change('broker.resumed');
  change('watchlist.created', 'ben');
  now += 1_000;
  change();
});

test.each(['broker.halted', 'api-key.deleted', 'sign-in.others-ended', 'own-signal.changed'])(
  'What ends something, and what moves a stop, can be done ten times as often: %s',
  (act) => {
    const changes = new ChangesPerDay();
    const change = () => changes.count(act, 'amara');
    for (let n = 0; n < 50_000; n += 1) change();
    expect(change).toThrow('An account makes at most 50,000 changes of this kind within 24 hours.');
  },
);
