import { describe, expect, test } from 'vitest';
import { accountLink } from './account-link.tables.ts';
import { EMAIL, getToken, PASSWORD, useIdentity } from './testing/use-identity.ts';

const { mails, post, user, signUp, database } = useIdentity();

describe('A new password', () => {
  test('is chosen with a link, once, and logs all browsers out', async () => {
    const cookies = await signUp();
    await post('send-reset', { email: EMAIL });
    const token = getToken(mails.at(-1));
    expect((await post('reset-password', { token, password: 'a new set of words' })).statusCode).toBe(204);
    expect(await user(cookies)).toBeNull();
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
    expect((await post('sign-in', { email: EMAIL, password: 'a new set of words' })).statusCode).toBe(204);
    expect((await post('reset-password', { token, password: 'other words again' })).statusCode).toBe(422);
    expect(mails.at(-1)).toMatchObject({
      title: 'Your password was changed',
      action: { label: 'Choose a new password', url: expect.stringMatching(/\/login\?mode=forgot$/) },
    });
  });

  test('is protected by tokens that are stored as hashes only', async () => {
    await signUp();
    await post('send-link', { email: EMAIL });
    await post('send-reset', { email: EMAIL });
    const tokens = mails.slice(-2).map(getToken);
    const stored = JSON.stringify(await database().select().from(accountLink));
    expect(tokens.map((token) => token.length >= 24 && !stored.includes(token))).toEqual([true, true]);
  });

  test.each(['\0', 'a b', '%00', '\u{d800}'])('refuses the token %j, which no email contains', async (token) => {
    for (const call of ['confirm-email', 'use-link', 'reset-password']) {
      const answer = await post(call, { token, ...(call === 'reset-password' ? { password: PASSWORD } : {}) });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'token']);
    }
  });

  test('answers the same for an unknown address, without an email', async () => {
    expect((await post('send-reset', { email: 'no@example.com' })).statusCode).toBe(204);
    expect(mails).toEqual([]);
  });
});
