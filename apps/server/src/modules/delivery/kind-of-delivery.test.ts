import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../platform/migrations.ts';
import { APPLICATION } from '../../platform/postgres/passwords.ts';
import { openedFact } from '../log/testing/facts.ts';
import { useSending } from './testing/use-sending.ts';

const MIGRATION = '0059_kinds-of-deliveries';
const site = useSending();

test('deliveries that were queued by an earlier version have the kind of their channel', async () => {
  const { ownerTarget: owner } = site.db();
  for (const kind of ['telegram', 'webhook'] as const) {
    const { id: channelId } = await site.addChannel(kind);
    await site.queue({ channelId, signalId: `sig_${kind}`, sourceIndex: await site.append(openedFact(`sig_${kind}`)) });
  }
  const client = new pg.Client(owner);
  await client.connect();
  onTestFinished(() => client.end());
  // As that version left the tables.
  await client.query('drop index delivery_expiring; alter table delivery drop column kind');
  await client.query('create index delivery_due on delivery (rank, next_attempt_at)');
  await client.query('delete from sealtick_migration where name = $1', [MIGRATION]);
  expect(await migrate({ owner, application: APPLICATION })).toBe(1);
  expect(Object.fromEntries((await site.deliveries()).map(({ signalId, kind }) => [signalId, kind]))).toEqual({
    sig_telegram: 'telegram',
    sig_webhook: 'webhook',
  });
});
