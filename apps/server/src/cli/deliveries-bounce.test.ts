import { beforeAll, expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { deliveryChannel } from '../modules/delivery/delivery.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { addAccount } from '../testing/add-account.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const AT = new Date('2026-11-23T16:05:00.000Z');
const REASON = 'Mailbox does not exist';
const db = useTestDatabase();
const folder = useFolder('bounce');

beforeAll(async () => {
  const [id, email] = ['amara', 'amara@example.com'];
  await addAccount(db.database, id, AT, { name: 'Amara' });
  await db.database.insert(deliveryChannel).values({
    id: `ch_${'a'.repeat(22)}`,
    accountId: id,
    kind: 'email',
    address: email,
    label: email,
    state: 'active',
    since: AT,
    categories: ['signals'],
    createdAt: AT,
  });
});

const bounce = (address: string, reason: string) =>
  runSealtick(['deliveries', 'bounce', address, '--reason', reason], {
    ...databaseVariables(db),
    DATA_DIR: folder.path,
    AUDIT_SECRET: '',
  });

test('ends the channels of an address that sent an email back, with a reason that names no one', async () => {
  expect(await bounce('zoe@example.com', REASON)).toMatchObject({ code: 2 });
  expect(await bounce('amara@example.com', 'amara@example.com is unknown')).toMatchObject({ code: 2 });
  expect(await bounce('Amara@example.com', REASON)).toMatchObject({
    code: 0,
    out: 'amara@example.com: 1 channel ended.\n',
  });
  expect(await db.database.select().from(deliveryChannel)).toMatchObject([{ state: 'disabled', reason: REASON }]);
  const acts = await db.database.select().from(auditEntry);
  expect(acts.map(({ act, subject }) => [act, subject])).toEqual([['channel.bounced', REASON]]);
});
