import { account, addMember, newAddress, PASSWORD } from '../../support/program/members.ts';
import { expect, hydrated, open, test } from '../../support/test.ts';

test('a visitor logs in on the way to the trial, starts it with one press, and has it after a reload', async ({
  page,
}) => {
  const email = newAddress('trial');
  await addMember(page, email);
  await open(page, '/pricing');
  await page.getByRole('region', { name: 'Pro', exact: true }).getByRole('link', { name: 'Start Free Trial' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log in' }).click();
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(account(page)).toBeVisible();
  await hydrated(page);
  await page
    .getByRole('alertdialog', { name: 'Start the trial now?' })
    .getByRole('button', { name: 'Start Free Trial' })
    .click();
  await expect(page.getByText('Trial started', { exact: true })).toBeVisible();
  await page.reload();
  const pro = page.getByRole('region', { name: 'Pro', exact: true });
  await expect(pro).toContainText('Your trial of Pro ends in 14 days.');
  await expect(pro.getByRole('button', { name: 'Request Pro from sales' })).toBeVisible();
  expect(await (await page.request.get('/api/plan')).json()).toMatchObject({ name: 'pro', state: 'trialing' });
});
