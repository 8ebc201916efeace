import { writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { mail } from '../../platform/mail/mail.tables.ts';
import type { QueuedMail } from '../../platform/mail/mail.ts';
import { queueMailWith } from '../../platform/mail/queue-mail.ts';
import { dumpTables, withText } from '../../platform/testing/dump.ts';
import { deliveryChannel } from '../delivery/delivery.tables.ts';
import { account } from '../identity/account.tables.ts';
import { EMAIL, getToken, useIdentity } from '../identity/testing/use-identity.ts';

const { background, clock, database, mails, post, send, signUp, write } = useIdentity();

const FORMER = 'amara@former.example';
const SECOND = 'second@example.com';
const TYPED = 'typed@example.com';
const ZOE = 'zoe@example.com';

const queue = (given: Partial<QueuedMail>) => {
  const text = { subject: 'An email', title: 'An email', paragraphs: ['Hello.'] };
  return queueMailWith({ clock, log: silentLog })(database(), { ...text, isUnlimited: true, ...given } as QueuedMail);
};
const tokenTo = (address: string) => getToken(mails.filter(({ to, action }) => to === address && action).at(-1));

test('Of an erased account no email is left: to no address of it, to no one it wrote to, and to no operator', async () => {
  const cookies = await signUp(FORMER);
  await post('send-reset', { email: FORMER });
  await write(writes.security.changeEmail, { email: EMAIL }, cookies);
  for (const address of [FORMER, EMAIL]) await post('confirm-new-email', { token: tokenTo(address) });
  await post('send-link', { email: EMAIL });
  await signUp(ZOE);
  const rows = await database().select().from(account);
  const accountId = rows.find(({ email }) => email === EMAIL)!.id;
  const at = new Date(clock.time);
  const channel = { accountId, kind: 'email' as const, label: SECOND, categories: [], since: at, createdAt: at };
  await database()
    .insert(deliveryChannel)
    .values([
      { ...channel, id: 'confirmed', address: SECOND, state: 'active' },
      { ...channel, id: 'waiting', address: ZOE, state: 'unverified' },
    ]);
  await queue({ to: SECOND });
  await queue({ to: TYPED, accountId });
  await queue({ to: 'desk@example.org', replyTo: 'Amara@Example.com', paragraphs: [`Email: ${EMAIL}`] });
  await queue({ to: 'desk@example.org', replyTo: 'typed-by-amara@example.com', accountId });
  await queue({ to: ZOE, paragraphs: ['For Zoe.'] });
  await queue({ to: 'desk@example.org', replyTo: ZOE });
  const before = await dumpTables(database());
  for (const text of [FORMER, EMAIL, SECOND, TYPED]) expect(withText(before, text), text).toContain('mail');

  expect((await send('POST', '/api/account/deletion', cookies)).statusCode).toBe(200);
  clock.time += 14 * DAY_MS + 1;
  await background();
  const after = await dumpTables(database());
  for (const text of [FORMER, EMAIL, SECOND, TYPED, 'typed-by-amara', accountId, 'Amara@Example.com'])
    expect(withText(after, text), text).toEqual([]);
  const left = (await database().select().from(mail)).filter(({ state }) => state === 'queued');
  expect(left.map(({ address }) => address).sort()).toEqual(['desk@example.org', ZOE, ZOE]);
});
