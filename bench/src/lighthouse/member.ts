import { setTimeout as pause } from 'node:timers/promises';
import { MAILBOX, MAILBOX_KEY } from '../../../e2e/support/program/mailbox.ts';

const MAIL_WITHIN_MS = 10_000;
const PASSWORD = 'a horse that measures pages';

/**
 * Creates a member on a site with a development mailbox, with a trial and a subscription to each of the first strategies.
 * @returns The `Cookie` header of the member's browser.
 * @throws {Error} if the site has no development mailbox.
 */
export async function createMember(base: string): Promise<string> {
  const cookie = await createAccount(base, 'lighthouse@example.com');
  await post(base, '/api/trial', undefined, cookie);
  const strategies = (await (await get(base, '/api/strategies?fields=id')).json()) as { id: string }[];
  for (const { id } of strategies.slice(0, 3)) await post(base, '/api/subscriptions', { strategyId: id }, cookie);
  return cookie;
}

/**
 * Creates an account on a site with a development mailbox. Returns the `Cookie` header of its browser.
 * @param from Address of the browser, for a site that trusts this machine as a proxy
 */
export async function createAccount(base: string, email: string, from?: string): Promise<string> {
  const headers = from === undefined ? {} : { 'x-forwarded-for': from };
  const body = { email, password: PASSWORD, isAdult: true, acceptsTerms: true };
  const signedUp = await post(base, '/api/auth/sign-up', body, '', headers);
  const token = await getToken(base, email);
  return getCookies(await post(base, '/api/auth/confirm-email', { token }, getCookies(signedUp), headers));
}

/** Returns the token in the newest email of the development mailbox, where it arrives shortly after the sign-up. */
async function getToken(base: string, email: string): Promise<string> {
  for (const until = performance.now() + MAIL_WITHIN_MS; performance.now() < until; await pause(200)) {
    const [, mail] = /href="(\/dev\/mail\/[\w-]{36})"/.exec(await (await get(base, MAILBOX)).text()) ?? [];
    const text = mail === undefined ? '' : await (await get(base, `${mail}?key=${MAILBOX_KEY}`)).text();
    const [, token] = text.includes(email) ? (/\/login\/confirm[^"#]*#([\w-]+)/.exec(text) ?? []) : [];
    if (token !== undefined) return token;
  }
  throw new Error(`${base} has no email with a link. Members need DEV_MAILBOX=on and the key of the tests.`);
}

const getCookies = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

async function get(base: string, path: string): Promise<Response> {
  return demand(path, await fetch(base + path));
}

async function post(
  base: string,
  path: string,
  body: object | undefined,
  cookie = '',
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers = { origin: base, cookie, ...more, ...(body ? { 'content-type': 'application/json' } : {}) };
  return demand(
    path,
    await fetch(base + path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) }),
  );
}

async function demand(path: string, answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
