import type { Page } from '@playwright/test';
import { MAILBOX } from '../../support/program/mailbox.ts';
import { logIn, otherBrowser, signUp } from '../../support/program/members.ts';
import { onOwnProgram, readMail } from '../../support/program/own-program.ts';
import { expect, expectAccessible, hydrated, open } from '../../support/test.ts';

const MIN_FORM_MS = 3_000;
const EMAIL = 'ines@northwind.test';

const served = onOwnProgram();

const toggle = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });

served(
  'an address subscribes to the status, receives one email of an incident, and leaves by one click',
  async ({ page, program, request }) => {
    await open(page, '/status');
    const form = page.getByRole('form', { name: 'Status' });
    const email = form.getByLabel('Email');
    await email.fill('ines@northwind');
    await form.getByRole('button').click();
    await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address.');
    await email.fill(EMAIL);
    // Earlier, the request would count as sent by a robot.
    await page.waitForFunction((least) => performance.now() > least, MIN_FORM_MS);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Successfully Subscribed!', { exact: true })).toBeVisible();

    await readMail(page, 'Confirm your subscription', EMAIL);
    await expect(page.getByRole('main')).toContainText(EMAIL);
    await page.getByRole('link', { name: 'Confirm the subscription', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm the subscription' }).click();
    await expect(page.getByText('Your subscription is confirmed')).toBeVisible();
    await page.reload();
    await hydrated(page);

    const incident = [
      'Emails are late',
      '--severity',
      'minor',
      '--components',
      'mail',
      '--description',
      'Emails wait.',
    ];
    await program.command('operator', 'open-incident', ...incident);
    await readMail(page, 'Emails are late: investigating (minor)', EMAIL);
    await expect(page.getByRole('main')).toContainText('Affected: Email.');
    const oneClick = await page.getByRole('code').textContent();
    await page.getByRole('link', { name: 'Unsubscribe or choose lists' }).click();
    await expect(toggle(page, 'Status')).toBeChecked();
    await expectAccessible(page);

    const answer = await request.post(oneClick!, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(answer.status()).toBe(204);
    await page.reload();
    await expect(toggle(page, 'Status')).not.toBeChecked();
    await program.command('operator', 'open-incident', 'Second', ...incident.slice(1));
    await toggle(page, 'Releases').click();
    await expect(page.getByText('Subscribed: Releases.', { exact: true })).toBeVisible();
    const text = ['--list', 'changelog', '--subject', 'Version 2.4.0', '--text', 'Mailing lists.', '--page', '/status'];
    await program.command('operator', 'newsletter-send', 'release 2.4.0', ...text);
    await readMail(page, 'Version 2.4.0', EMAIL);
    await page.goto(MAILBOX);
    await expect(page.getByRole('link', { name: 'Emails are late' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Second' }), 'it had left the list').toHaveCount(0);
  },
);

served(
  'privacy settings of an account take the place of those of a browser in which it logs in',
  async ({ page, browser, program }) => {
    await signUp(page, 'amara@northwind.test');
    await open(page, '/privacy-policy');
    await page.getByRole('button', { name: 'Privacy Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Privacy Settings' });
    await dialog.getByRole('switch', { name: /^Functional/ }).click();
    await dialog.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Privacy Settings Updated!', { exact: true })).toBeVisible();

    const other = await otherBrowser(browser);
    const cookie = { name: 'sealtick_privacy', value: '1.111.1795440228760', url: program.url };
    await other.context().addCookies([cookie]);
    await other.goto(`${program.url}/`);
    await other.evaluate("localStorage.setItem('time-zone', 'local')");
    await logIn(other, 'amara@northwind.test');
    await expect(other.getByRole('button', { name: /^Account of / })).toBeVisible();
    await expect(async () => {
      const [own] = (await other.context().cookies()).filter(({ name }) => name === cookie.name);
      expect(own?.value).toMatch(/^1\.010\./);
    }).toPass();
    await expect.poll(() => other.evaluate<string[]>('Object.keys(localStorage)')).toEqual([]);
    await other.context().close();
  },
);
