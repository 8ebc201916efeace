import { reads, writes } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { type Cookies, EMAIL, useIdentity } from '../testing/use-identity.ts';

const { acts, get, send, signUp, user, write } = useIdentity();

const PROFILE = { firstName: 'Amara', lastName: 'Okafor', timeZone: 'Europe/London' };
const save = (given: object, cookies: Cookies) => write(writes.profile.save, { ...PROFILE, ...given }, cookies);
const profile = async (cookies: Cookies) => (await get(reads.profile.get.path, {}, cookies)).json();

describe('A profile', () => {
  test('has no names and is in UTC at first', async () => {
    const cookies = await signUp();
    expect(await profile(cookies)).toEqual({ firstName: '', lastName: '', timeZone: 'UTC' });
    expect(await user(cookies)).toEqual({ profileImageUrl: null, firstName: null, lastName: null, email: EMAIL });
  });

  test('is saved, and names the user of the site', async () => {
    const [cookies, other] = [await signUp(), await signUp('zoe@example.com')];
    const saved = await save({ firstName: '  Amara ' }, cookies);
    expect([saved.statusCode, saved.json(), await profile(cookies)]).toEqual([200, PROFILE, PROFILE]);
    expect(await user(cookies)).toMatchObject({ firstName: 'Amara', lastName: 'Okafor' });
    expect(await user(other)).toMatchObject({ firstName: null, lastName: null });
    expect(acts).toEqual(['profile.changed']);
    const [act] = (await get('/api/account/audit', {}, cookies)).json();
    expect(act.changes).toContainEqual({ field: 'timeZone', before: 'UTC', after: 'Europe/London' });
  });

  test.each([
    [{ firstName: 'x'.repeat(51) }, 'firstName'],
    [{ lastName: 'a\u202eb' }, 'lastName'],
    [{ firstName: 'a\r\nBcc: x@example.com' }, 'firstName'],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [{ email: 'other@example.com' }, 'email'],
  ])('refuses %j and names the field', async (given, path) => {
    const cookies = await signUp();
    const answer = await save(given, cookies);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  });

  test('is for no one who is not logged in', async () => {
    expect((await get(reads.profile.get.path)).statusCode).toBe(401);
    expect((await save({}, {})).statusCode).toBe(401);
    expect((await send('DELETE', writes.profile.removePicture.path)).statusCode).toBe(401);
  });
});
