import { expect, test } from 'vitest';
import { sendFaultyAlerts } from '../testing/send-faulty-alerts.ts';
import { useOwnStrategies } from '../testing/use-own-strategies.ts';

const own = useOwnStrategies();

test('Of 150 faulty alerts with a counter each is accepted once, a duplicate or a named gap, and none is lost unseen', async () => {
  const { lost, ...rest } = await sendFaultyAlerts(own, { seed: 1, count: 150, isCounted: true });
  expect(rest).toEqual({ wrong: [], silent: 0, disagreeing: 0 });
  expect(lost).toBeGreaterThan(1);
});

test('Of 150 faulty alerts without a counter each that arrives is accepted once, a duplicate or a named gap', async () => {
  const { lost, silent, ...rest } = await sendFaultyAlerts(own, { seed: 1, count: 150, isCounted: false });
  expect(rest).toEqual({ wrong: [], disagreeing: 0 });
  expect(lost).toBeGreaterThan(1);
  expect(silent).toBeLessThan(lost);
});
