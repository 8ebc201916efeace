import { changeBrowser } from '../../support/kept-page.ts';
import { MAILBOX } from '../../support/program/mailbox.ts';
import { openMenu, signUp } from '../../support/program/members.ts';
import { addApp, logInWithApp } from '../../support/program/operator.ts';
import { expect, expectAccessible, hydrated, open, PHONE, test } from '../../support/test.ts';

const MIN_FORM_MS = 3_000;
const EMAIL = 'olga@northwind.test';

test('an operator adds an app, and answers a request that a visitor sent', async ({ page, sharedProgram }) => {
  await open(page, '/signals');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Talk to sales' }).click();
  const form = page.getByRole('dialog', { name: 'Contact Sales' });
  await form.getByLabel('Name').fill('Ines Duarte');
  await form.getByLabel('Email').fill('ines.console@northwind.test');
  await form.getByLabel('Message').fill('Ten seats for our desk.');
  await page.waitForFunction((least) => performance.now() > least, MIN_FORM_MS);
  await form.getByRole('button', { name: 'Send' }).click();
  const receipt = page.getByRole('note', { name: 'Request sent' });
  await expect(receipt).toContainText(/SAL-\d\d-\w{5}/);
  const reference = /SAL-\d\d-\w{5}/.exec((await receipt.textContent())!)![0];

  await signUp(page, EMAIL);
  expect(await sharedProgram!.command('operator', 'grant', EMAIL)).toContain('is an operator now');
  await open(page, '/admin');
  await expect(page.getByText('Add a second factor')).toBeVisible();
  await page.getByRole('link', { name: 'Add one to your account' }).click();
  const app = await addApp(page);
  await page.getByRole('link', { name: 'Open the console' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();

  await changeBrowser(page);
  await logInWithApp(page, EMAIL, app);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Console' }).click();
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Requests/ })
    .click();
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByText('Ten seats for our desk.')).toBeVisible();
  await hydrated(page);
  await page.getByRole('button', { name: 'Take the request' }).click();
  const steps = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect(steps.last()).toContainText(`In progress by ${EMAIL}`);
  await page.getByRole('textbox', { name: 'Answer' }).fill('Ten seats cost what the pricing page states.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(steps.last()).toContainText(`Answered by ${EMAIL}`);

  const mail = page.getByRole('listitem').filter({ hasText: `Re: Your request ${reference}` });
  await expect(async () => {
    await page.goto(MAILBOX);
    await expect(mail).toContainText('ines.console@northwind.test', { timeout: 1_000 });
  }).toPass();
  await mail.getByRole('link').click();
  await expect(page.getByRole('main')).toContainText('Ten seats cost what the pricing page states.');

  await open(page, '/admin/audit?act=request.');
  const entries = page.getByRole('table', { name: 'Audit entries' }).getByRole('row');
  await expect(entries.filter({ hasText: 'request.answered' }).filter({ hasText: reference })).toContainText(EMAIL);
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText('The chain holds.')).toBeVisible();
  await expectAccessible(page);

  for (const path of [
    '/admin',
    '/admin/requests',
    `/admin/requests/${reference}`,
    '/admin/incidents',
    '/admin/health',
  ]) {
    await open(page, path);
    await expectAccessible(page, path);
  }
  await page.setViewportSize(PHONE);
  await open(page, '/admin/health');
  await expect(page.getByRole('region', { name: 'Program' })).toContainText('PostgreSQL');
  await expectAccessible(page);
});
