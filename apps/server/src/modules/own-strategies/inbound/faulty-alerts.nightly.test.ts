import { expect, test } from 'vitest';
import { sendFaultyAlerts } from '../testing/send-faulty-alerts.ts';
import { useOwnStrategies } from '../testing/use-own-strategies.ts';

const own = useOwnStrategies();
/** docs/reliability.md names this number. */
const ALERTS = 10_000;

test('Of 10,000 faulty alerts with a counter each is accepted once, a duplicate or a named gap, and none is lost unseen', async () => {
  const { lost, ...rest } = await sendFaultyAlerts(own, { seed: 1, count: ALERTS, isCounted: true });
  expect(rest).toEqual({ wrong: [], silent: 0, disagreeing: 0 });
  expect(lost).toBeGreaterThan(150);
});

test('Of 10,000 faulty alerts without a counter pairs that cancel each other are the only ones lost unseen', async () => {
  const { lost, silent, ...rest } = await sendFaultyAlerts(own, { seed: 1, count: ALERTS, isCounted: false });
  expect(rest).toEqual({ wrong: [], disagreeing: 0 });
  expect(lost).toBeGreaterThan(150);
  expect(silent, 'the counter is what finds them').toBeGreaterThan(0);
  expect(silent).toBeLessThan(lost / 10);
});
