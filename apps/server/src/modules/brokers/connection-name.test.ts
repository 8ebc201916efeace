import { expect, test } from 'vitest';
import { connectionName } from './connection-name.ts';

test('demo and live accounts of one broker have different names', () => {
  const name = (environment: 'demo' | 'live') =>
    connectionName({ broker: 'oanda', environment, brokerAccount: '101-004' });
  expect([name('demo'), name('live')]).toEqual(['OANDA, demo, 101-004', 'OANDA, live, 101-004']);
});

test('a paper account has neither an environment nor a number', () => {
  expect(connectionName({ broker: 'paper', environment: 'demo', brokerAccount: 'paper' })).toBe('Paper account');
});
