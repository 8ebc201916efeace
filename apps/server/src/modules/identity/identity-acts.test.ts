import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntry } from '../audit/audit.tables.ts';
import { EMAIL, getCookies, getToken, PASSWORD, useIdentity } from './testing/use-identity.ts';

const { mails, get, post, signUp, database } = useIdentity();

type Row = { readonly act: string; readonly by: string; readonly changes: readonly { field: string; after: string }[] };

async function acts(cookies: Readonly<Record<string, string>>): Promise<string[]> {
  const rows = (await get('/api/account/audit', {}, cookies)).json() as Row[];
  return rows.map(({ act, by, changes }) => {
    const way = changes.find(({ field }) => field === 'way')?.after;
    return [act, by, ...(way ? [way] : [])].join(' ');
  });
}

describe('The audit log', () => {
  test('has sign-up, sessions, refused ones, logout and a new password of the account', async () => {
    const first = await signUp();
    await get('/api/logout', { 'user-agent': 'Firefox' }, first);
    await post('sign-in', { email: EMAIL, password: 'another password' });
    await post('sign-in', { email: EMAIL, password: PASSWORD });
    await post('send-link', { email: EMAIL });
    await post('use-link', { token: getToken(mails.at(-1)) });
    await post('send-reset', { email: EMAIL });
    await post('reset-password', { token: getToken(mails.at(-1)), password: 'a new set of words' });
    const last = getCookies(await post('sign-in', { email: EMAIL, password: 'a new set of words' }));
    expect(await acts(last)).toEqual([
      'sign-in.created you password',
      'password.changed you',
      'sign-in.created you link',
      'sign-in.created you password',
      'sign-in.refused somebody',
      'sign-in.ended you',
      'account.created you sign-up',
    ]);
  });

  test('has every password above the limit of tries', async () => {
    const cookies = await signUp();
    for (let n = 0; n < 12; n++) await post('sign-in', { email: EMAIL, password: 'a wrong password' });
    const rows = (await get('/api/account/audit', {}, cookies)).json() as Row[];
    const reasons = rows.map(({ act, changes }) => [act, changes.find(({ field }) => field === 'reason')?.after]);
    expect(reasons.filter(([act]) => act === 'sign-in.refused')).toEqual([
      ...Array.from({ length: 2 }, () => ['sign-in.refused', 'too many tries']),
      ...Array.from({ length: 10 }, () => ['sign-in.refused', undefined]),
    ]);
  });

  test('has a refused login of an unknown address without the address', async () => {
    await post('sign-in', { email: 'nobody@example.com', password: 'another password' });
    const refused = and(eq(auditEntry.act, 'sign-in.refused'), isNull(auditEntry.about));
    const rows = await database().select().from(auditEntry).where(refused);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actorKind: 'anonymous', requestId: expect.any(String), valueMac: null });
    expect(JSON.stringify(rows)).not.toContain('nobody');
  });
});
