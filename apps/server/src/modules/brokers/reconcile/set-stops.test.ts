import { expect, test } from 'vitest';
import type { OrderAnswer } from '../broker-adapter.ts';
import { setStops } from './set-stops.ts';

const STOPS = ['st-1', 'st-2', 'st-3'].map((clientId) => ({ clientId, stop: 95 }));
const ACCEPTED: OrderAnswer = { outcome: 'accepted', brokerRef: '1' };

/** Records when each change begins and ends. */
function recording() {
  const steps: string[] = [];
  const moveStop = async (clientId: string) => {
    steps.push(`begins ${clientId}`);
    await Promise.resolve();
    steps.push(`ends ${clientId}`);
    return ACCEPTED;
  };
  return { steps, moveStop };
}

test('Stops are set at the same time where the broker takes changes together', async () => {
  const { steps, moveStop } = recording();
  await setStops({ takesChangesTogether: true, moveStop }, STOPS);
  expect(steps.slice(0, 3)).toEqual(['begins st-1', 'begins st-2', 'begins st-3']);
  expect(steps).toHaveLength(6);
});

test('A stop that is not set is returned with the reason of the broker', async () => {
  const moveStop = async (clientId: string): Promise<OrderAnswer> =>
    clientId === 'st-2' ? { outcome: 'rejected', reason: 'Too close to the market.' } : ACCEPTED;
  const notAccepted = await setStops({ moveStop }, STOPS);
  expect([...notAccepted]).toEqual([['st-2', { outcome: 'rejected', reason: 'Too close to the market.' }]]);
});

test('Stops are set one after another where it does not say so', async () => {
  const { steps, moveStop } = recording();
  await setStops({ moveStop }, STOPS);
  expect(steps.slice(0, 3)).toEqual(['begins st-1', 'ends st-1', 'begins st-2']);
  expect(steps).toHaveLength(6);
});
