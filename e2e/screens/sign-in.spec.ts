import type { Page, Request, Route } from '@playwright/test';
import { expectLink, refusal } from '../support/page/answers.ts';
import { expect, hydrated, open, test } from '../support/test.ts';

const PASSWORD = 'correct horse battery';

/** Answers the calls of the page; returns them. */
async function answerCalls(page: Page, answer: (request: Request) => Parameters<Route['fulfill']>[0]) {
  const calls: { readonly call: string; readonly body: unknown }[] = [];
  await page.route('**/api/auth/*', (route, request) => {
    calls.push({ call: new URL(request.url()).pathname.split('/').at(-1)!, body: request.postDataJSON() });
    return route.fulfill(answer(request));
  });
  return calls;
}

const done = () => ({ status: 204 });
const problem = (status: number, detail: string, path?: string) => () =>
  refusal(status, detail, { errors: path === undefined ? [] : [{ path, message: detail }] });

const form = (page: Page, name: string) => page.getByRole('form', { name });

test('a visitor logs in and returns to the page they came from', async ({ page }) => {
  const calls = await answerCalls(page, done);
  await open(page, '/login?returnTo=%2Fsignals%3Fq%3DEUR');
  await form(page, 'Login').getByLabel('Email').fill('amara@example.com');
  await form(page, 'Login').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/signals?q=EUR');
  expect(calls).toEqual([{ call: 'sign-in', body: { email: 'amara@example.com', password: PASSWORD } }]);
});

test('a login that keeps an account to be deleted leaves that for the next page', async ({ page }) => {
  await answerCalls(page, () => ({ status: 200, json: { isKept: true } }));
  await open(page, '/login?returnTo=%2Fsignals');
  await form(page, 'Login').getByLabel('Email').fill('amara@example.com');
  await form(page, 'Login').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/signals');
  expect(await page.evaluate(() => sessionStorage.getItem('account.kept'))).toBe('kept');
});

test('a person whose account is to be deleted reads before the code that the login keeps it', async ({ page }) => {
  await answerCalls(page, () => ({ status: 200, json: { ticket: 'the-ticket-of-the-sign-in', isKept: true } }));
  await open(page, '/login');
  await form(page, 'Login').getByLabel('Email').fill('amara@example.com');
  await form(page, 'Login').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('note')).toHaveText('Your account is to be deleted. If you log in, it is kept.');
  expect(await page.evaluate(() => sessionStorage.getItem('account.kept'))).toBeNull();
});

test.describe('a member whose login has kept the account', () => {
  test.use({ scenario: 'logged in' });

  test('reads so once', async ({ page }) => {
    await open(page, '/about');
    await page.evaluate(() => sessionStorage.setItem('account.kept', 'kept'));
    await open(page, '/about');
    await expect(page.getByText('Your account is kept', { exact: true })).toBeVisible();
    await open(page, '/about');
    await expect(page.getByText('Your account is kept', { exact: true })).toHaveCount(0);
  });
});

test('a visitor whose account asks for a code enters it, or starts again', async ({ page }) => {
  const ticket = 'the-ticket-of-the-sign-in';
  const calls = await answerCalls(page, (request) =>
    request.url().endsWith('/sign-in') ? { status: 200, json: { ticket } } : { status: 204 },
  );
  await open(page, '/login?returnTo=%2Fsignals');
  const logIn = async () => {
    await form(page, 'Login').getByLabel('Email').fill('amara@example.com');
    await form(page, 'Login').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
  };
  await logIn();
  const code = form(page, 'Code of your app').getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await page.getByRole('button', { name: 'Start again' }).click();
  await logIn();
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/signals');
  expect(calls.at(-1)).toEqual({ call: 'second-step', body: { ticket, code: '123456' } });
});

test('a visitor signs up with four entries and is sent to their email', async ({ page }) => {
  const calls = await answerCalls(page, done);
  await open(page, '/login');
  await page.getByRole('main').getByRole('link', { name: 'Start Free' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start Free');
  const signUp = form(page, 'Start Free');
  await signUp.getByLabel('Email').fill('amara@example.com');
  await signUp.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await signUp.getByLabel('I am at least 18.').check();
  await signUp.getByLabel(/risk/i).check();
  await signUp.getByRole('button', { name: 'Start Free' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'An email is on its way' })).toContainText(
    'amara@example.com',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await expect(page.getByText('Have an account?')).toHaveCount(0);
  const sent = {
    call: 'sign-up',
    body: { email: 'amara@example.com', password: PASSWORD, isAdult: true, acceptsTerms: true },
  };
  expect(calls).toEqual([sent]);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again.')).toBeVisible();
  expect(calls).toEqual([sent, sent]);
});

test('an empty form names its fields, and is not sent', async ({ page }) => {
  const calls = await answerCalls(page, done);
  await open(page, '/login?mode=sign-up');
  const signUp = form(page, 'Start Free');
  await signUp.getByRole('button', { name: 'Start Free' }).click();
  await expect(signUp.getByLabel('Email')).toHaveAccessibleDescription('Enter an address such as name@example.com.');
  await expect(signUp.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Use 10 to 256 characters.',
  );
  await expect(signUp.getByText('You must be at least 18 to have an account.')).toBeVisible();
  await open(page, '/login');
  await form(page, 'Login').getByRole('button', { name: 'Login' }).click();
  await expect(form(page, 'Login').getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Enter your password.',
  );
  expect(calls).toEqual([]);
});

test.describe('what the server refuses', () => {
  test.use({ expectedErrors: [/status of 4\d\d|net::ERR_/] });

  test('is shown above the button, and what was typed stays', async ({ page }) => {
    await answerCalls(page, problem(401, 'Email and password do not match.'));
    await open(page, '/login');
    await form(page, 'Login').getByLabel('Email').fill('amara@example.com');
    await form(page, 'Login').getByLabel('Password', { exact: true }).fill('wrong password');
    await form(page, 'Login').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Email and password do not match.');
    await expect(form(page, 'Login').getByLabel('Email')).toHaveValue('amara@example.com');
  });

  test('is shown at its field', async ({ page }) => {
    await answerCalls(page, problem(422, 'This password is among the most common ones. Choose another.', 'password'));
    await open(page, '/login?mode=sign-up');
    await form(page, 'Start Free').getByLabel('Email').fill('amara@example.com');
    await form(page, 'Start Free').getByLabel('New password', { exact: true }).fill('1234567890');
    await form(page, 'Start Free').getByLabel('I am at least 18.').check();
    await form(page, 'Start Free').getByLabel(/risk/i).check();
    await form(page, 'Start Free').getByRole('button', { name: 'Start Free' }).click();
    await expect(form(page, 'Start Free').getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      /most common/,
    );
  });

  test('is said in words where the server cannot be reached', async ({ page }) => {
    await page.route('**/api/auth/*', (route) => route.abort());
    await open(page, '/login?mode=forgot');
    await form(page, 'Email me a link').getByLabel('Email').fill('amara@example.com');
    await form(page, 'Email me a link').getByRole('button').click();
    await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  });
});

test('following a link of an email changes nothing before its button is pressed', async ({ page }) => {
  const calls = await answerCalls(page, done);
  await open(page, '/login/confirm#the-token');
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL(/\/$/);
  expect(calls).toEqual([{ call: 'confirm-email', body: { token: 'the-token' } }]);
});

test('in another browser than the one that signed up, a link asks for the password and the confirmations', async ({
  page,
}) => {
  const calls = await answerCalls(page, (request) =>
    request.url().endsWith('/confirm-email') ? { status: 200, json: { needsPassword: true } } : { status: 204 },
  );
  await open(page, '/login/confirm?returnTo=%2Fsignals#the-token-of-the-mail');
  await page.getByRole('button', { name: 'Create the account' }).click();
  const confirm = form(page, 'Confirm your email address');
  await expect(page.getByRole('status')).toContainText('it replaces the one typed there');
  await confirm.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await confirm.getByLabel('I am at least 18.').check();
  await confirm.getByLabel(/risk/i).check();
  await confirm.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL(/\/signals$/);
  const token = 'the-token-of-the-mail';
  expect(calls).toEqual([
    { call: 'confirm-email', body: { token } },
    { call: 'confirm-elsewhere', body: { token, password: PASSWORD, isAdult: true, acceptsTerms: true } },
  ]);
});

test('a visitor who signs up on the way to a page is led there by the link of the email', async ({ page }) => {
  const calls = await answerCalls(page, done);
  await open(page, '/login?mode=sign-up&returnTo=%2Fsignals%3Fq%3DEUR');
  const signUp = form(page, 'Start Free');
  await signUp.getByLabel('Email').fill('amara@example.com');
  await signUp.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await signUp.getByLabel('I am at least 18.').check();
  await signUp.getByLabel(/risk/i).check();
  await signUp.getByRole('button', { name: 'Start Free' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  expect(calls).toMatchObject([{ call: 'sign-up', body: { returnTo: '/signals?q=EUR' } }]);
  await open(page, '/login/confirm?returnTo=%2Fsignals%3Fq%3DEUR#the-token');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL(/\/signals\?q=EUR$/);
  await open(page, '/login/confirm?returnTo=https%3A%2F%2Fother.example#the-token');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
});

for (const [address, name] of [
  ['/login', 'Password'],
  ['/login?mode=sign-up', 'New password'],
  ['/login/reset#the-token', 'New password'],
] as const) {
  test(`shows what is typed as a password at ${address} on request`, async ({ page }) => {
    await open(page, address);
    const field = page.getByRole('main').getByRole('textbox', { name });
    await field.fill(PASSWORD);
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: `Show ${name}` }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue(PASSWORD);
    await page.getByRole('button', { name: `Hide ${name}` }).click();
    await expect(field).toHaveAttribute('type', 'password');
  });
}

test('a new password is chosen behind its link', async ({ page }) => {
  const calls = await answerCalls(page, done);
  await open(page, '/login/reset#the-token');
  await expect(page.getByRole('main')).toContainText('All browsers are logged out afterwards.');
  const another = page.getByRole('main').getByRole('link', { name: 'another email' });
  await expect(another).toHaveAttribute('href', '/login?mode=forgot');
  await form(page, 'Choose a new password').getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  // A new document: the frame of the previous one may be of the session that has ended.
  await page.waitForURL(/\/login\/reset\?changed$/);
  await expect(page.getByRole('status').filter({ hasText: 'Your password is changed' })).toBeVisible();
  expect(calls).toEqual([{ call: 'reset-password', body: { token: 'the-token', password: PASSWORD } }]);
  await page.getByRole('status').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL(/\/login$/);
});

test('a change of the email address is confirmed at one address after the other', async ({ page }) => {
  let isChanged = false;
  const calls = await answerCalls(page, () => ({ status: 200, json: { isChanged } }));
  await open(page, '/login/email#the-first-token');
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Now follow the link' })).toBeVisible();
  isChanged = true;
  await page.goto('/');
  await open(page, '/login/email#the-second-token');
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is changed.' })).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'the-first-token' }, { token: 'the-second-token' }]);
});

test.describe('a member who is logged in', () => {
  test.use({ scenario: 'logged in' });

  test('returns to the account after the change of the email address', async ({ page }) => {
    await answerCalls(page, () => ({ status: 200, json: { isChanged: true } }));
    await open(page, '/login/email#the-second-token');
    await page.getByRole('button', { name: 'Confirm the change' }).click();
    const done = page.getByRole('status').filter({ hasText: 'Your email address is changed.' });
    await expect(done.getByRole('link')).toHaveText(['Back to your account']);
  });
});

test('a link without its token says so', async ({ page }) => {
  for (const [step, mode] of [
    ['link', 'link'],
    ['reset', 'forgot'],
  ] as const) {
    await open(page, `/login/${step}`);
    await expect(page.getByRole('main')).toContainText('This address is not complete.');
    const another = page.getByRole('main').getByRole('link', { name: 'another email' });
    await expect(another).toHaveAttribute('href', `/login?mode=${mode}`);
  }
});

test('another site cannot log anyone out, but leads to a button', async ({ page }) => {
  await open(page, '/login/logout');
  await expectLink(page.getByRole('main'), 'Log out', '/api/logout');
});

test.describe('a step that does not exist', () => {
  test.use({ expectedErrors: [/404/] });

  test('is a page that is not found', async ({ page }) => {
    expect((await page.goto('/login/nothing'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  });
});

test.describe('who is logged in', () => {
  test.use({ scenario: 'logged in' });

  test('is led on immediately', async ({ page }) => {
    await page.goto('/login?returnTo=%2Fstrategies');
    expect(new URL(page.url()).pathname).toBe('/strategies');
  });
});

test.describe('a site with login providers', () => {
  test.use({ scenario: 'own settings' });

  test('leads there from login and sign-up, and after a refusal back to the page of before', async ({ page }) => {
    const url = '/login/provider/company?error=access_denied';
    const calls = await answerCalls(page, () => ({ status: 200, json: { url } }));
    await open(page, '/login?returnTo=%2Fsignals%3Fq%3DEUR');
    await page.getByRole('button', { name: 'Continue with Company' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('You cancelled at Company');
    // Where the visitor came from is stored in the tab, which only the page's script reads.
    await hydrated(page);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.waitForURL('**/login?returnTo=%2Fsignals%3Fq%3DEUR');
    await page.getByRole('main').getByRole('link', { name: 'Start Free' }).click();
    await page.getByRole('button', { name: 'Continue with Company' }).click();
    await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
    const body = { provider: 'company', returnTo: '/signals?q=EUR' };
    expect(calls.filter(({ call }) => call === 'begin-provider')).toEqual([
      { call: 'begin-provider', body },
      { call: 'begin-provider', body },
    ]);
  });
});

test.describe('a site with a log', () => {
  test.use({ scenario: 'sealed log' });

  test('shows its newest entries in words beside the form', async ({ page }) => {
    await open(page, '/login?mode=sign-up');
    const log = page.getByRole('complementary', { name: 'The log' });
    await expect(log.getByRole('listitem')).toHaveCount(10);
    await expect(log).toContainText(/Signal ended: |New signal: |Entry filled/);
    const changes = log
      .getByRole('listitem')
      .filter({ hasText: /Signal ended|Entry filled|Target reached|Stop moved/ });
    for (const row of await changes.all()) await expect(row, 'names its symbol').toContainText(/: [A-Z]{3,}/);
    await expect(log, 'names of the format').not.toContainText('signal.');
    await expect(log.getByRole('link', { name: 'Verify the log' })).toBeVisible();
  });
});

test.describe('a site whose log is empty', () => {
  test.use({ scenario: 'empty log' });

  test('says what a member does, and leads to the strategies', async ({ page }) => {
    await open(page, '/login?mode=sign-up');
    const steps = page.getByRole('complementary', { name: 'What you can do here' });
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
      'Follow a strategy',
      'Choose where signals are sent',
      'Check the record',
    ]);
    await expectLink(steps, 'See the strategies', '/strategies');
  });
});
