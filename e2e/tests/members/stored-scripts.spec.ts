import type { Page } from '@playwright/test';
import type { Served } from '../../pictures/served.ts';
import { clickScriptLinks, shownTexts, watchScripts } from '../../support/page/watch-scripts.ts';
import { MAILBOX } from '../../support/program/mailbox.ts';
import { newAddress, signUp } from '../../support/program/members.ts';
import { SCRIPT_PAYLOADS } from '../../support/stand-in/script-payloads.ts';
import { expect, test } from '../../support/test.ts';

const SENDER = 'sender@example.com';
const IMAGE = '<img src=x onerror=ran()>';
/** Names that differ in more than their case. */
const WATCHLISTS = [...new Map(SCRIPT_PAYLOADS.map((text) => [text.toLowerCase(), text])).values()].slice(0, 20);
const SETTINGS = { name: IMAGE, legalEntity: '</script><script>ran()</script>', region: '<svg onload=ran()>' };
const PATHS = ['/', '/account', '/platform#watchlists', '/strategies/tideline-pullback?tab=config'];

/** Sends a write as a page of the site does. */
async function send(page: Page, method: string, path: string, body: object): Promise<void> {
  const options = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const status = await page.evaluate<number>(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(options)}).then(({ status }) => status)`,
  );
  expect(status, `${method} ${path}`).toBeLessThan(300);
}

/** Stores payloads by everything that takes a text. */
async function storeScripts(page: Page, program: Served): Promise<void> {
  const [firstName, lastName] = ['</title><script>ran()</script>', '"><img src=x onerror=ran()>'];
  await send(page, 'PUT', '/api/account/profile', { firstName, lastName, timeZone: 'UTC' });
  for (const name of WATCHLISTS) await send(page, 'POST', '/api/watchlists', { name });
  const run = { strategyId: 'tideline-pullback', symbol: 'EURUSD', timeframe: '1h' };
  await send(page, 'POST', '/api/runs', { ...run, name: '<details open ontoggle=ran()>' });
  await send(page, 'POST', '/api/support/sales', {
    name: IMAGE,
    email: SENDER,
    company: '<svg/onload=ran()//',
    phone: '"><script>ran()</script>',
    message: SCRIPT_PAYLOADS.join('\n'),
    openForMs: 5_000,
  });
  for (const [setting, text] of Object.entries(SETTINGS)) await program.command('settings', 'set', setting, text);
}

/** Returns the addresses of the emails to the member, the sender and the operator, each as a page and as an email program shows it. */
async function mailPaths(page: Page, email: string): Promise<readonly string[]> {
  const to = new RegExp(`${email}|${SENDER}|sales@example\\.com`);
  const links = page.getByRole('main').getByRole('listitem').filter({ hasText: to }).getByRole('link');
  await expect(async () => {
    await page.goto(MAILBOX);
    await expect(links).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  const paths = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  return paths.flatMap((path) => [path!, `${path}/html`]);
}

// Last over its program, whose settings it changes.
test('what members, visitors and the operator store is text on pages and in emails', async ({
  page,
  sharedProgram,
  baseURL,
  browser,
}) => {
  const email = newAddress('amara');
  await signUp(page, email);
  await page.goto('/account');
  await storeScripts(page, sharedProgram!);
  const storageState = await page.context().storageState();
  const paths = [...PATHS, '/dev/mail', ...(await mailPaths(page, email))];
  for (const bypassCSP of [false, true]) {
    const context = await browser.newContext({ baseURL: baseURL!, storageState, bypassCSP });
    const reader = await context.newPage();
    const done = await watchScripts(reader);
    const seen = new Set<string>();
    for (const path of paths) {
      await reader.goto(path);
      await reader.waitForLoadState('load');
      await clickScriptLinks(reader);
      const shown = await shownTexts(reader);
      for (const payload of SCRIPT_PAYLOADS) if (shown.includes(payload)) seen.add(payload);
      expect(done, `scripts on ${path}`).toEqual([]);
    }
    expect(seen.size, 'payloads that were shown').toBe(SCRIPT_PAYLOADS.length);
    await context.close();
  }
});
