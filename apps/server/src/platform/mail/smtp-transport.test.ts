import { expect, test } from 'vitest';
import { pooledTransport } from './smtp-transport.ts';

const server = { host: '127.0.0.1', port: 25, isEncrypted: false, isLocal: true, account: null };

test('the pool keeps the number of mails in a second that the operator set', () => {
  expect(pooledTransport(server, 20).options).toMatchObject({ rateLimit: 20, rateDelta: 1_000 });
  expect(pooledTransport(server, null).options).not.toHaveProperty('rateLimit');
});
