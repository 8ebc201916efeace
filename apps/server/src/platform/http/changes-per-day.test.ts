import { type Write, writes } from '@sealtick/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ChangesPerDay } from './changes-per-day.ts';

test('An account makes 5,000 changes of a kind within 24 hours, and those of other kinds and accounts count separately', () => {
  let now = 1e9;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const changes = new ChangesPerDay();
  const change = (act = 'watchlist.created', account = 'amara') =>
    changes.count({ method: 'POST', audit: { act } }, {}, account);
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

const { ownSignals } = writes;
test.each([writes.brokers.halt, writes.apiKeys.remove, writes.security.endOtherSignIns, ownSignals.change])(
  'What ends something, and what moves a stop, can be done ten times as often: $audit.act',
  (write) => {
    const changes = new ChangesPerDay();
    const change = () => changes.count(write, {}, 'amara');
    for (let n = 0; n < 50_000; n += 1) change();
    expect(change).toThrow('An account makes at most 50,000 changes of this kind within 24 hours.');
  },
);

test('A signal is closed however often stops were moved', () => {
  const changes = new ChangesPerDay();
  for (let n = 0; n < 50_000; n += 1) changes.count(ownSignals.change, { id: 'osig_1', stop: '1' }, 'amara');
  expect(() => changes.count(ownSignals.change, { id: 'osig_1', stop: '1' }, 'amara')).toThrow('at most');
  changes.count(ownSignals.change, { id: 'osig_1', close: true }, 'amara');
});

test('Calls that end or halt something are frequent', () => {
  const ends = /\.(halted|paused|revoked|retired|closed|cancelled|left|withdrawn|(all-|others-)?ended)$/;
  const declared = Object.values(writes).flatMap((noun): Write[] => Object.values(noun));
  const rare = declared.filter(({ method, audit }) => audit !== null && method !== 'DELETE' && !audit.isFrequent);
  expect(rare.map(({ audit }) => audit!.act).filter((act) => ends.test(act))).toEqual([]);
});
