import { MAILBOX } from '../../support/program/mailbox.ts';
import { openMenu, otherBrowser, signUp } from '../../support/program/members.ts';
import { addApp, logInWithApp } from '../../support/program/operator.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { expect, expectAccessible, hydrated, open, PHONE, test } from '../../support/test.ts';

const MIN_FORM_MS = 3_000;
const EMAIL = 'olga@northwind.test';

test('an operator adds an app, and answers a request that a visitor sent', async ({ page, browser, baseURL }) => {
  const visitor = await otherBrowser(browser);
  await open(visitor, new URL('/signals', baseURL).href);
  await visitor.getByRole('contentinfo').getByRole('button', { name: 'Talk to sales' }).click();
  const form = visitor.getByRole('dialog', { name: 'Contact Sales' });
  await form.getByLabel('Name').fill('Ines Duarte');
  await form.getByLabel('Email').fill('ines.console@northwind.test');
  await form.getByLabel('Message').fill('Ten seats for our desk.');
  await visitor.waitForFunction((least) => performance.now() > least, MIN_FORM_MS);
  await form.getByRole('button', { name: 'Send' }).click();
  const receipt = visitor.getByRole('note', { name: 'Request sent' });
  await expect(receipt).toContainText(/SAL-\d\d-\w{5}/);
  const reference = /SAL-\d\d-\w{5}/.exec((await receipt.textContent())!)![0];
  await visitor.context().close();

  await signUp(page, EMAIL);
  expect(await runCommand(baseURL!, 'operator', 'grant', EMAIL)).toContain('is an operator now');
  await open(page, '/admin');
  await expect(page.getByText('Add a second factor')).toBeVisible();
  await page.getByRole('link', { name: 'Add one to your account' }).click();
  const app = await addApp(page);
  await expect(page.getByRole('link', { name: 'Open the console' })).toBeVisible();

  const desk = await otherBrowser(browser);
  await logInWithApp(desk, EMAIL, app);
  await openMenu(desk);
  await desk.getByRole('menuitem', { name: 'Console' }).click();
  await desk
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Requests/ })
    .click();
  await desk.getByRole('link', { name: reference }).click();
  await expect(desk.getByText('Ten seats for our desk.')).toBeVisible();
  await hydrated(desk);
  await desk.getByRole('button', { name: 'Take the request' }).click();
  const steps = desk.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect(steps.last()).toContainText(`In progress by ${EMAIL}`);
  await desk.getByRole('textbox', { name: 'Answer' }).fill('Ten seats cost what the pricing page states.');
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(steps.last()).toContainText(`Answered by ${EMAIL}`);

  const mail = desk.getByRole('listitem').filter({ hasText: `Re: Your request ${reference}` });
  await expect(async () => {
    await desk.goto(MAILBOX);
    await expect(mail).toContainText('ines.console@northwind.test', { timeout: 1_000 });
  }).toPass();
  await mail.getByRole('link').click();
  await expect(desk.getByRole('main')).toContainText('Ten seats cost what the pricing page states.');

  await open(desk, '/admin/audit?act=request.');
  const entries = desk.getByRole('table', { name: 'Audit entries' }).getByRole('row');
  await expect(entries.filter({ hasText: 'request.answered' }).filter({ hasText: reference })).toContainText(EMAIL);
  await desk.getByRole('button', { name: 'Verify now' }).click();
  await expect(desk.getByText('The chain holds.')).toBeVisible();
  await expectAccessible(desk);

  for (const path of [
    '/admin',
    '/admin/requests',
    `/admin/requests/${reference}`,
    '/admin/incidents',
    '/admin/health',
  ]) {
    await open(desk, path);
    await expectAccessible(desk, path);
  }
  await desk.setViewportSize(PHONE);
  await open(desk, '/admin/health');
  await expect(desk.getByRole('region', { name: 'Program' })).toContainText('PostgreSQL');
  await expectAccessible(desk);
  await desk.context().close();
});
