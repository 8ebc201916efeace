import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntry } from '../../audit/audit.tables.ts';
import { account } from '../account.tables.ts';
import { signIn } from '../identity.tables.ts';
import { IdentityMails } from '../identity-mails.ts';
import { passkey } from '../passkey.tables.ts';
import { factorRemoval } from '../second-factor.tables.ts';
import { EMAIL, getCookies, PASSWORD, useIdentity } from '../testing/use-identity.ts';
import { removeDueFactors, requestFactorRemoval } from './remove-factors.ts';

const site = useIdentity();
const { clock, mails } = site;
const reason = 'Identity checked in a video call';

/** A member with a passkey, whose second factors an operator is asked to remove. */
async function requestRemoval(): Promise<string> {
  await site.signUp();
  const { id } = (await site.database().select().from(account))[0]!;
  const key = { name: 'Key', publicKey: '', counter: 0, isBackedUp: false, createdAt: new Date(clock.time) };
  await site
    .database()
    .insert(passkey)
    .values({ id: 'key', accountId: id, ...key });
  await requestFactorRemoval({ clock, mails: ownMails() }, site.database(), id, reason);
  return id;
}

function ownMails(): IdentityMails {
  const queueMail = async (_database: unknown, mail: (typeof mails)[number]) => void mails.push(mail);
  return new IdentityMails({ db: site.database(), queueMail, origin: () => 'https://signals.example.com' });
}

/** Does what the program does every minute. */
const removeDue = (acts: string[] = []) =>
  removeDueFactors(
    { clock, mails: ownMails(), record: async (_database, { act }) => void acts.push(act) },
    site.database(),
  );
const getActs = async () => (await site.database().select().from(auditEntry)).map(({ act }) => act);

test('second factors are removed when the hour is over, not before', async () => {
  const id = await requestRemoval();
  expect(mails.at(-1)).toMatchObject({ to: EMAIL, subject: 'Your second factors will be removed' });
  expect(await site.database().$count(signIn)).toBe(0);
  clock.time += HOUR_MS - MINUTE_MS;
  await removeDue();
  expect(await site.database().$count(passkey, eq(passkey.accountId, id))).toBe(1);
  clock.time += 2 * MINUTE_MS;
  const acts: string[] = [];
  await removeDue(acts);
  expect(await site.database().$count(passkey, eq(passkey.accountId, id))).toBe(0);
  expect(await site.database().$count(factorRemoval)).toBe(0);
  expect(mails.at(-1)?.subject).toBe('The protection of your account changed');
  expect(acts).toEqual(['second-factors.removed']);
});

test('a login by the password alone does not stop the removal: it proves nothing', async () => {
  await requestRemoval();
  const answer = await site.post('sign-in', { email: EMAIL, password: PASSWORD });
  expect(Object.keys(getCookies(answer))).not.toEqual([]);
  expect(await site.database().$count(factorRemoval)).toBe(1);
});

test('a login with a second factor stops the removal', async () => {
  const id = await requestRemoval();
  const answer = await site.post('sign-in', { email: EMAIL, password: PASSWORD });
  expect(answer.statusCode).toBeLessThan(300);
  // As a passkey leaves it.
  await site
    .database()
    .update(signIn)
    .set({ steppedUpAt: new Date(clock.time) })
    .where(eq(signIn.userId, id));
  await site.post('sign-in', { email: EMAIL, password: PASSWORD });
  expect(await site.database().$count(factorRemoval)).toBe(0);
  expect(mails.at(-1)?.paragraphs?.[0]).toContain('are kept');
  expect(await getActs()).toContain('factor-removal.cancelled');
});
