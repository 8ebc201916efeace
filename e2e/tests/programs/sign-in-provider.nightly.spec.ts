import { SignInProviderStandIn } from '@sealtick/server/testing/sign-in-provider';
import type { Served } from '../../pictures/served.ts';
import { refusal } from '../../support/page/answers.ts';
import { account, followMail, logOut, PASSWORD, signUp } from '../../support/program/members.ts';
import { startOnPreparedData } from '../../support/program/prepared-data.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

/** The program with a login provider on this machine. */
const provided = test.extend<object, { company: SignInProviderStandIn; program: Served }>({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from its parameter.
    async ({}, use) => {
      const company = new SignInProviderStandIn('company', 'Company');
      await company.start();
      await use(company);
      company.stop();
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ company }, use) => {
      const { settings, issuer } = company;
      const providers = JSON.stringify([{ ...settings, issuer }]);
      const program = await startOnPreparedData({ OIDC_PROVIDERS: providers });
      await use(program);
      await program.end();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ program }, use) => use(program.url),
});

// A new password ends the session, and what the open page reads next is refused.
provided.use({ expectedErrors: [/status of (400|401|403|404|422|503)/] });

provided('a visitor signs up and in with an account elsewhere, and protects the account', async ({ page }) => {
  const more = page.getByRole('button', { name: 'Continue with Company' });
  await open(page, '/login?mode=sign-up&returnTo=%2Fsignals%3Fq%3DEUR');
  await more.click();
  await page.getByRole('link', { name: 'Continue as amara@example.com' }).click();
  await expect(page.getByRole('status')).toContainText('There is no account of amara@example.com yet.');
  await expectAccessible(page);
  const form = page.getByRole('form', { name: 'Start Free' });
  await form.getByRole('button', { name: 'Create the account' }).click();
  await expect(form.getByRole('alert').first()).toHaveText('You must be at least 18 to have an account.');
  await form.getByLabel('I am at least 18.').check();
  await form.getByLabel(/risk/i).check();
  await form.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL('**/signals?q=EUR');
  await expect(account(page)).toBeVisible();

  await logOut(page);
  await open(page, '/login?returnTo=%2Faccount');
  await more.click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'You cancelled at Company, or Company refused. Nothing has changed.',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await more.click();
  await page.getByRole('link', { name: 'Continue as amara@example.com' }).click();
  await expect(account(page)).toBeVisible();

  await open(page, '/account');
  const card = page.getByRole('region', { name: 'Login and security' });
  await expect(card).toContainText(/CompanyConnected .+, used /);
  await card.getByRole('button', { name: 'Disconnect Company' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toContainText('Your account has no password, which this asks for.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set a password' }).click();
  await expect(dialog.getByRole('status')).toContainText('Follow the link in the email to amara@example.com');
  await followMail(page, 'amara@example.com', 'Choose a new password');
  const reset = page.getByRole('form', { name: 'Choose a new password' });
  await reset.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await reset.getByRole('button').last().click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
});

provided('a member connects an account elsewhere, and disconnects it', async ({ page, company }) => {
  company.person = { sub: 'zoe-1', email: 'zoe@example.com', email_verified: true };
  await signUp(page, 'zoe@example.com');
  await open(page, '/account');
  const card = page.getByRole('region', { name: 'Login and security' });
  await card.getByRole('button', { name: 'Connect Company' }).click();
  await page.getByRole('link', { name: 'Continue as zoe@example.com' }).click();
  await page.waitForURL('**/account');
  await expect(card).toContainText(/CompanyConnected /);
  await expectAccessible(page);

  await logOut(page);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Continue with Company' }).click();
  await page.getByRole('link', { name: 'Continue as zoe@example.com' }).click();
  await expect(account(page)).toBeVisible();

  await open(page, '/account');
  await card.getByRole('button', { name: 'Disconnect Company' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  const proof = page.getByRole('form', { name: 'Your password' });
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(card).toContainText('CompanyNot connected');
});

provided('a provider that is down says so, and other ways to log in stay', async ({ page, program }) => {
  await page.route('**/api/auth/begin-provider', (route) =>
    route.fulfill(refusal(503, 'Company cannot be reached. Try again later, or log in another way.')),
  );
  await open(page, '/login');
  await page.getByRole('button', { name: 'Continue with Company' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Company cannot be reached. Try again later, or log in another way.',
  );
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  expect((await page.goto('/login/provider/elsewhere'))?.status()).toBe(404);
  const used = `/login/provider/company?${new URLSearchParams({ code: 'x', state: 'x', iss: program.url })}`;
  await open(page, used);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This took too long, was used before');
});
