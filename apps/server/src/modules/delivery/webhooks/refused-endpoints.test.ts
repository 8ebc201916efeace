import { writes } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { createEgress } from '../../../platform/egress/egress.ts';
import { REFUSED_ADDRESSES, REFUSED_HOSTS } from '../../../platform/egress/testing/refused-addresses.ts';
import { useMembers } from '../../../testing/use-members.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { newSecret, sealSecrets } from './endpoint-secrets.ts';
import { createWebhookChannel } from './index.ts';
import { endpointRow, OPENED } from './testing/samples.ts';
import { countPost, testBox } from './testing/use-endpoint.ts';
import { createWebhookAdapter } from './webhook-adapter.ts';

/** Refuses as the program does; failures are reported immediately. */
const egress = createEgress({ limits: { failureMs: 0 } });
const config = { webhookAllow: [], encryptionSecrets: ['a'.repeat(40)], dataDir: '/nowhere' };
const { call, database, signIn } = useMembers(({ clock, db }) => {
  const { reads = [], writes: own = [] } = createWebhookChannel({ config, clock, workDatabase: db.database, egress });
  return [{ name: 'webhooks', reads, writes: own }];
});
const { add, verify } = writes.deliveryWebhooks;
const NOT_ANSWERED = 'The address did not answer as expected.';
const HOSTS = REFUSED_HOSTS.map((host) => `https://${host}/hook`);
const ADDRESSES = [...HOSTS, ...REFUSED_ADDRESSES.map(([address]) => address)];
/** Members whose challenges are counted separately. */
const getMember = (n: number) => `member-${Math.floor(n / 10)}`;

describe('An address that is not public', () => {
  test('is stored as one that does not answer, at the first challenge and at the next', async () => {
    for (const [n, url] of HOSTS.entries()) {
      await signIn(getMember(n));
      const answer = await call(add, { url });
      expect(answer.json().channel, url).toMatchObject({ state: 'unverified', reason: NOT_ANSWERED });
      const again = await call(verify, { id: answer.json().channel.id });
      expect(again.json(), url).toMatchObject({ state: 'unverified', reason: NOT_ANSWERED });
      await database().delete(deliveryChannel);
    }
  });

  test('is refused by its form where that alone is wrong', async () => {
    await signIn();
    for (const [url, reason] of REFUSED_ADDRESSES.filter((one) => !one[1].startsWith('port'))) {
      expect([400, 422], `${url}: ${reason}`).toContain((await call(add, { url })).statusCode);
    }
  });

  test('gets no message, also if it was stored before', async () => {
    const adapter = createWebhookAdapter({ egress, box: testBox, countPost });
    const { signal } = new AbortController();
    const target = { deliveryId: 'dl_one', opening: null, now: 0, expiresAt: null, signal };
    for (const [n, url] of ADDRESSES.entries()) {
      const row = endpointRow(url, '', `ch_${String(n).padStart(22, '0')}`);
      const secret = await sealSecrets(testBox, row.id, { current: newSecret(), previous: null });
      expect(await adapter.send(OPENED, { ...target, channel: { ...row, secret } }), url).toEqual({
        kind: 'retry',
        afterMs: null,
        reason: NOT_ANSWERED,
        answer: null,
        isLate: false,
      });
    }
  });
});
