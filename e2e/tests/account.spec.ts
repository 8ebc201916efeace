import type { Page } from '@playwright/test';
import { holdBack } from '../support/hold-back.ts';
import { expectNoOverflow } from '../support/overflow.ts';
import { RISK_SETTINGS } from '../support/risk.ts';
import { profileOf } from '../support/site.ts';
import { someOf } from '../support/some-of.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('a visitor who is not logged in is led to the log-in, and back', async ({ page }) => {
  const [led] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login'),
    page.goto('/account'),
  ]);
  expect(new URL(led.url()).searchParams.get('returnTo')).toBe('/account');
});

test.describe('a member', () => {
  test.use({ scenario: 'signed in' });

  test('sees the ways to log in, and the browsers that are logged in', async ({ page }) => {
    await open(page, '/account');
    await expect(region(page, 'Logging in').getByRole('listitem')).toHaveText([
      /^Emailamara@northwind.test/,
      /^Passkeys/,
      /^LaptopAdded .+, used /,
      /^Work telephone, Frankfurt office.+, not used yet/,
      /^Code from an appOn.+8 of 10 recovery codes left/,
      /^CompanyConnected .+, used .+Disconnect$/,
      /^Riverside Trading Club and Library.*Not connectedConnect$/,
      /^PasswordSet /,
    ]);
    await expect(region(page, 'Logged in').getByRole('listitem')).toHaveText([
      /^Chrome on LinuxThis oneLogged in /,
      /^Safari on iPhoneLogged in .+, last used 1 day ago/,
      /^Firefox on WindowsLogged in /,
    ]);
  });

  test('states names, time zone and account currency, and saves them together', async ({ page }) => {
    const sent: unknown[] = [];
    await page.route(/\/api\/(account\/profile|risk)$/, (route, request) => {
      if (request.method() !== 'PUT') return route.fallback();
      sent.push(request.postDataJSON());
      return route.fulfill({ json: { ...RISK_SETTINGS, ...profileOf('signed in'), ...request.postDataJSON() } });
    });
    await open(page, '/account');
    const profile = region(page, 'Profile');
    await expect(profile.getByLabel('First name')).toHaveValue('Amara');
    await expect(profile.getByLabel('Time zone')).toHaveValue('Europe/London');
    await profile.getByLabel('Time zone').selectOption('America/New York');
    await profile.getByLabel('Account currency').selectOption('EUR');
    await expect(profile.getByText('Your equity is then 24,397.95 EUR.')).toBeVisible();
    await expect(profile.getByRole('status')).toHaveText('2 changes not saved. Time zone, Account currency');
    await expectAccessible(page);
    await profile.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
    expect(sent).toMatchObject([
      { currency: 'EUR', equity: 24_397.95 },
      { firstName: 'Amara', lastName: 'Okafor', timeZone: 'America/New_York' },
    ]);
  });

  test('chooses a picture, whose middle square is sent', async ({ page }) => {
    const sent: Buffer[] = [];
    await page.route('**/api/account/picture', (route, request) => {
      sent.push(Buffer.from(request.postDataJSON().picture, 'base64'));
      return route.fulfill({ json: { profileImageUrl: '/icon-192.png' } });
    });
    await open(page, '/account');
    const profile = region(page, 'Profile');
    await profile
      .getByLabel('Picture')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(profile.getByRole('alert')).toHaveText(/^This file is no picture that the browser can read/);
    const buffer = await (await page.request.get('/icon-192.png')).body();
    await profile.getByLabel('Picture').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('Picture saved', { exact: true })).toBeVisible();
    expect(sent.map((picture) => picture.toString('latin1', 8, 12))).toEqual(['WEBP']);
  });

  test('downloads a copy of the data, and sees what was done to the account', async ({ page }) => {
    await open(page, '/account');
    const data = region(page, 'Your data');
    await expect(data.getByRole('status')).toContainText('Your copy is ready until ');
    await expect(data.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/api/account/export/file');
    const acts = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    await expect(acts).toHaveCount(10);
    await expect(acts.nth(1)).toHaveText(/^Log-in refusedSomebody who was not logged in, /);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(acts.last()).toHaveText(/^Account created/);
  });

  test('asks for another e-mail address', async ({ page }) => {
    const sent: unknown[] = [];
    await page.route('**/api/account/email', (route, request) => {
      sent.push(request.postDataJSON());
      return route.fulfill({ status: 204 });
    });
    await open(page, '/account');
    await page.getByRole('button', { name: 'Change the e-mail address' }).click();
    await expectAccessible(page);
    await page.getByLabel('New email').fill('amara@new.example');
    await page.getByRole('button', { name: 'Send the mails' }).click();
    await expect(page.getByRole('dialog', { name: 'Check your mail at both addresses' })).toBeVisible();
    expect(sent).toEqual([{ email: 'amara@new.example' }]);
  });

  test('deletes the account after a question, and learns until when it can be kept', async ({ page }) => {
    const erasedAfter = '2030-01-02T00:00:00.000Z';
    await page.route('**/api/account/deletion', (route) => route.fulfill({ status: 200, json: { erasedAfter } }));
    await open(page, '/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your account will be deleted' });
    await expect(dialog).toContainText('It is erased after 2 Jan 2030. Log in before to keep it.');
    await dialog.getByRole('link').click();
    await expect(page).toHaveURL(/\/$/);
  });

  test.describe('who changes the protection', () => {
    test.use({ expectedErrors: [/status of 403/] });

    test('proves who they are where the server asks, and the change is then carried out', async ({ page }) => {
      const calls: string[] = [];
      let isProven = false;
      await page.route(/\/api\/account\/(totp|step-up)$/, (route, request) => {
        const call = `${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim();
        calls.push(call);
        if (call.includes('step-up')) isProven = true;
        const problem = { detail: 'Confirm first that it is you.', code: 'STEP_UP_REQUIRED' };
        return isProven
          ? route.fulfill({ status: 204 })
          : route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
      });
      await open(page, '/account');
      await page.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Code', { exact: true }).fill('123456');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog).toHaveCount(0);
      await expect
        .poll(() => calls)
        .toEqual([
          'DELETE /api/account/totp',
          'POST /api/account/step-up {"code":"123456"}',
          'DELETE /api/account/totp',
        ]);
    });
  });

  test.describe('who downloads the copy of the data long after the log-in', () => {
    test.use({ expectedErrors: [/status of 403/] });

    test('proves who they are where the server asks, and the file is then saved', async ({ page }) => {
      let isProven = false;
      await page.route('**/api/account/step-up', (route) => {
        isProven = true;
        return route.fulfill({ status: 204 });
      });
      const problem = JSON.stringify({ detail: 'Confirm first that it is you.', code: 'STEP_UP_REQUIRED' });
      await page.route('**/api/account/export/file', (route) =>
        isProven
          ? route.fulfill({ status: 200, contentType: 'application/zip', body: 'the copy' })
          : route.fulfill({ status: 403, contentType: 'application/problem+json', body: problem }),
      );
      await open(page, '/account');
      await region(page, 'Your data').getByRole('link', { name: 'Download' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await dialog.getByLabel('Code', { exact: true }).fill('123456');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Confirm' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('account-data.zip');
      await expect(dialog).toHaveCount(0);
    });
  });

  test.describe('whose change is refused', () => {
    test.use({ expectedErrors: [/status of 4\d\d/] });

    test('sees why, and nothing has changed', async ({ page }) => {
      const body = JSON.stringify({ detail: 'Unknown sign-in.', code: 'NOT_FOUND' });
      await page.route('**/api/account/sign-ins/b', (route) =>
        route.fulfill({ status: 404, contentType: 'application/problem+json', body }),
      );
      await open(page, '/account');
      await page.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
      await expect(region(page, 'Logged in').getByRole('alert')).toHaveText('Unknown sign-in.');
      await expect(region(page, 'Logged in').getByRole('listitem')).toHaveCount(3);
    });
  });

  test('finds the page accessible and without overflow', async ({ page }) => {
    for (const width of someOf(1, [320, 1440, 390, 768, 1920])) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, '/account');
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  });
});

test.describe('a new member', () => {
  test.use({ scenario: 'signed in without a name' });

  test('has a password only, and this browser', async ({ page }) => {
    await open(page, '/account');
    await expect(region(page, 'Logging in').getByRole('listitem')).toHaveText([
      /^Emailzoe@northwind.test/,
      /^Passkeys/,
      /^Code from an appOff/,
      /^PasswordSet /,
    ]);
    await expect(page.getByRole('button', { name: 'Log out all others' })).toHaveCount(0);
    await expect(region(page, 'Profile').getByLabel('First name')).toHaveValue('');
    await expect(region(page, 'Profile').getByLabel('Time zone')).toHaveValue('UTC');
    await expect(region(page, 'Profile').getByRole('button', { name: 'Remove' })).toHaveCount(0);
  });
});

test.describe('a member without a plan', () => {
  test.use({ scenario: 'signed in' });

  test('chooses one, and is led to its payment', async ({ page }) => {
    const sent: unknown[] = [];
    await page.route('**/api/billing/checkout', (route, request) => {
      sent.push(request.postDataJSON());
      return route.fulfill({ json: { url: new URL('/signals/verify', request.url()).href } });
    });
    await open(page, '/account');
    const billing = region(page, 'Plan and billing');
    await expect(billing).toContainText('Free');
    await Promise.all([
      page.waitForURL('**/signals/verify'),
      billing.getByRole('button', { name: 'Starter: 49 USD a month' }).click(),
    ]);
    expect(sent).toEqual([{ plan: 'starter', returnTo: '/account' }]);
  });
});

test.describe('a member whose payment failed', () => {
  test.use({ scenario: 'signed in with a picture', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('reads until when the plan stays, and can manage billing and cancel', async ({ page }) => {
    await open(page, '/account');
    const billing = region(page, 'Plan and billing');
    await expect(billing.getByRole('alert')).toContainText(
      /^A payment failed\. Pro ends on .+ unless the payment succeeds/,
    );
    await expect(billing.getByRole('button', { name: 'Manage billing' })).toBeVisible();
    await expect(billing.getByRole('button', { name: /^Change to/ })).toHaveCount(0);
    const problem = { status: 503, code: 'UNAVAILABLE', detail: 'The payment provider does not answer.' };
    await page.route('**/api/billing/cancel', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    );
    await billing.getByRole('button', { name: 'Cancel the plan' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Cancel the plan?' });
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Cancel the plan' }).click();
    await expect(billing.getByText('The payment provider does not answer.')).toBeVisible();
  });
});

test.describe('a member who presses buttons while the script loads', () => {
  test.use({ scenario: 'signed in with a picture' });

  test('is asked by the last one once the script is there', async ({ page }) => {
    const load = await holdBack(page, '**/assets/*.js');
    const sent: string[] = [];
    await page.route('**/api/billing/**', (route, request) => {
      sent.push(request.url());
      return route.abort();
    });
    await page.goto('/account', { waitUntil: 'commit' });
    const billing = region(page, 'Plan and billing');
    await billing.getByRole('button', { name: 'Manage billing' }).click();
    await billing.getByRole('button', { name: 'Cancel the plan' }).click();
    load();
    await expect(page.getByRole('alertdialog', { name: 'Cancel the plan?' })).toBeVisible();
    expect(sent).toEqual([]);
  });
});

test.describe('a member of a site that takes no payments', () => {
  test.use({ scenario: 'signed in without a name' });

  test('requests a plan from sales', async ({ page }) => {
    await open(page, '/account');
    await region(page, 'Plan and billing').getByRole('button', { name: 'Request a plan from sales' }).click();
    await expect(page.getByRole('dialog', { name: 'Contact Sales' })).toBeVisible();
  });
});
