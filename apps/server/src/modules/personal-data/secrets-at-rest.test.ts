import { writes } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { captureLog } from '../../platform/testing/capture-log.ts';
import { dumpTables, withText } from '../../platform/testing/dump.ts';
import { filesIn } from '../../platform/testing/files-in.ts';
import { fromBase32 } from '../identity/second-factor/testing/from-base32.ts';
import { totpCode, totpStep } from '../identity/second-factor/totp.ts';
import { EMAIL, getCookies, getToken, PASSWORD, useIdentity } from '../identity/testing/use-identity.ts';

const { log, lines } = captureLog();
const { clock, mails, post, send, write, signUp, background, folder, database, sendMails } = useIdentity({ log });

test('Nothing that opens an account is readable in tables, files or lines of the log', async () => {
  const secrets = new Map([['password', PASSWORD]]);
  const cookies = await signUp();
  secrets.set('link that confirms the address', getToken(mails[0]));
  for (const [name, value] of Object.entries(cookies)) secrets.set(`cookie ${name}`, decodeURIComponent(value));
  const signedIn = Object.entries(getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD })));
  for (const [name, value] of signedIn) secrets.set(`second cookie ${name}`, decodeURIComponent(value));
  for (const call of ['send-link', 'send-reset']) {
    await post(call, { email: EMAIL });
    secrets.set(`link of ${call}`, getToken(mails.at(-1)));
  }
  const { secret } = (await write(writes.security.beginTotp, {}, cookies)).json();
  const bytes = fromBase32(secret);
  for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
    secrets.set(`app ${form}`, bytes.toString(form));
  secrets.set('app', secret);
  const code = totpCode(bytes, totpStep(clock.time));
  const { recoveryCodes } = (await write(writes.security.confirmTotp, { code }, cookies)).json();
  for (const one of recoveryCodes as string[]) {
    secrets.set(`recovery code ${one}`, one);
    secrets.set(`recovery code ${one} without dashes`, one.replaceAll('-', ''));
  }
  secrets.set('ticket', (await post('sign-in', { email: EMAIL, password: PASSWORD })).json().ticket);
  const pending = { email: 'new@example.com', password: 'words of a new one', isAdult: true, acceptsTerms: true };
  await post('sign-up', pending);
  secrets.set('pending password', pending.password);
  secrets.set('pending link', getToken(mails.at(-1)));
  await write(writes.security.changeEmail, { email: 'other@example.com' }, cookies);
  for (const mail of mails.slice(-2)) secrets.set(`link to ${mail.to}`, getToken(mail));
  await send('POST', '/api/account/export', cookies);
  await background();
  await sendMails();

  const stored = await dumpTables(database());
  for (const table of [
    'totp',
    'recovery_code',
    'second_step',
    'sign_in',
    'pending_sign_up',
    'email_change',
    'account_export',
  ])
    expect(stored.get(table), `rows of ${table}`).not.toBe('');
  const files = await filesIn(folder());
  expect([...files.keys()]).toEqual(expect.arrayContaining(['sign-in.key', 'audit.key', 'encryption.key']));
  const logged = new Map(lines.map((line, i) => [`${i} ${line.msg}`, JSON.stringify(line)]));
  for (const key of [...files].filter(([name]) => name.endsWith('.key'))) {
    secrets.set(key[0], key[1].replace(/-----[^-]+-----/g, '').trim());
  }
  for (const [what, text] of secrets) {
    expect(text.length, what).toBeGreaterThan(9);
    expect(withText(stored, text), `tables with the ${what}`).toEqual([]);
    expect(withText(files, text), `files with the ${what}`).toEqual(what.endsWith('.key') ? [what] : []);
    expect(withText(logged, text), `lines with the ${what}`).toEqual([]);
  }
});
