import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../../identity/account.tables.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { useSending } from '../testing/use-sending.ts';
import { readCases } from './read-cases.ts';

const site = useSending();

test('the erasure of one member after the claim leaves the messages of the others to be decided', async () => {
  await site.addMember('acc_erased');
  const [staying, erased] = [await site.addChannel(), await site.addChannel('webhook', { accountId: 'acc_erased' })];
  const sourceIndex = await site.append(openedFact('sig_a'));
  const queued = await site.queue({ channelId: staying.id, sourceIndex, signalId: 'sig_a' });
  await site.queue({ channelId: erased.id, accountId: 'acc_erased', sourceIndex, signalId: 'sig_a' });
  const { database } = site.db();
  const room = { free: 10, perChannel: 5, perAccount: 25, busy: [] };
  const { rows } = await site.claimDue({ ...site.claim(), ...room });
  expect(rows).toHaveLength(2);
  await database.delete(account).where(eq(account.id, 'acc_erased'));
  const getCases = await readCases(database, rows, site.time);
  expect(getCases(rows).map(({ row, channel }) => [row.id, channel.id])).toEqual([[queued.id, staying.id]]);
});
