import type { Page } from '@playwright/test';
import { expectLink, recordBodies, refusal } from '../support/page/answers.ts';
import { RISK_SETTINGS } from '../support/stand-in/risk.ts';
import { getProfile } from '../support/stand-in/site.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const NOW = new Date().toISOString();

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('a visitor who is not logged in is led to the login, and back', async ({ page }) => {
  const [led] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login'),
    page.goto('/account'),
  ]);
  expect(new URL(led.url()).searchParams.get('returnTo')).toBe('/account');
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('sees the ways to log in, and the browsers that are logged in', async ({ page }) => {
    await open(page, '/account');
    await expect(region(page, 'Login and security').getByRole('listitem')).toHaveText([
      /^Emailamara@northwind.test/,
      /^Passkeys/,
      /^LaptopAdded .+, used /,
      /^Work telephone, Frankfurt office.+, not used yet/,
      /^Code from an appOn.+8 of 10 recovery codes left/,
      /^CompanyConnected .+, used .+Disconnect$/,
      /^Riverside Trading Club and Library.*Not connectedConnect$/,
      /^PasswordSet /,
    ]);
    await expect(region(page, 'Sessions').getByRole('listitem')).toHaveText([
      /^Chrome on LinuxThis browserLogged in /,
      /^Safari on iPhoneLogged in .+, last used 1 day ago/,
      /^Firefox on WindowsLogged in /,
    ]);
  });

  test('sees a session that began while another page was shown', async ({ page }) => {
    await open(page, '/account');
    const sessions = region(page, 'Sessions').getByRole('listitem');
    await expect(sessions).toHaveCount(3);
    await page.getByRole('link', { name: 'Back to Platform' }).click();
    await expect(page.getByRole('heading', { name: 'Platform', level: 1 })).toBeVisible();
    const rows = [{ id: 'new', device: 'Edge on Windows', isCurrent: false, createdAt: NOW, usedAt: NOW }];
    await page.route('**/api/account/sign-ins', (route) => route.fulfill({ json: rows }));
    await page.goBack();
    await expect(sessions).toHaveText([/^Edge on Windows/]);
  });

  test('reads new recovery codes one below the other, and downloads them', async ({ page }) => {
    const recoveryCodes = ['K7QM-4RTX-9WPZ-H2NC', 'B5VD-8JYG-3SFL-M6KQ'];
    await page.route('**/api/account/recovery-codes', (route) => route.fulfill({ json: { recoveryCodes } }));
    await open(page, '/account');
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(dialog.getByRole('listitem')).toHaveText(recoveryCodes);
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
  });

  test('closes the recovery codes only by the button that says they are stored', async ({ page }) => {
    const recoveryCodes = ['K7QM-4RTX-9WPZ-H2NC'];
    await page.route('**/api/account/recovery-codes', (route) => route.fulfill({ json: { recoveryCodes } }));
    await open(page, '/account');
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog.getByRole('listitem')).toHaveText(recoveryCodes);
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'I have stored them' }).click();
    await expect(dialog).toHaveCount(0);
  });

  test('states names, time zone and account currency, and saves them together', async ({ page }) => {
    const sent = await recordBodies(page, /\/api\/(account\/profile|risk)$/, (request) => ({
      json: { ...RISK_SETTINGS, ...getProfile('logged in'), ...request.postDataJSON() },
    }));
    await open(page, '/account');
    const profile = region(page, 'Profile');
    await expect(profile.getByLabel('First name')).toHaveValue('Amara');
    await expect(profile.getByLabel('Time zone')).toHaveValue('Europe/London');
    await profile.getByLabel('Time zone').selectOption('America/New York');
    await profile.getByLabel('Account currency').selectOption('EUR');
    await expect(profile.getByText('Your equity is then 24,397.95 EUR.')).toBeVisible();
    await expect(profile.getByRole('status')).toHaveText('2 changes not saved. Time zone, Account currency');
    await profile.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
    expect(sent).toMatchObject([
      { currency: 'EUR', equity: 24_397.95 },
      { firstName: 'Amara', lastName: 'Okafor', timeZone: 'America/New_York' },
    ]);
  });

  test('finds what was typed into the profile after the session ended, and it is sent by the button alone', async ({
    page,
  }) => {
    let hasEnded = true;
    const sent: unknown[] = [];
    await page.route('**/api/account/profile', (route, request) => {
      if (request.method() !== 'PUT') return route.fallback();
      if (hasEnded) return route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', detail: 'Log in.' } });
      sent.push(request.postDataJSON());
      return route.fulfill({ json: { ...getProfile('logged in'), ...request.postDataJSON() } });
    });
    await open(page, '/account');
    const profile = region(page, 'Profile');
    await profile.getByLabel('Time zone').selectOption('America/New York');
    await profile.getByRole('button', { name: 'Save Settings' }).click();
    // The login leads a member whose session lasts, as this one's does, on.
    await expect(profile).toHaveCount(0);
    hasEnded = false;
    await page.goto('/account');
    await expect(profile.getByLabel('Time zone')).toHaveValue('America/New_York');
    expect(sent).toEqual([]);
    await profile.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
    expect(sent).toMatchObject([{ timeZone: 'America/New_York' }]);
  });

  test('downloads a copy of the data, and sees what was done to the account', async ({ page }) => {
    await open(page, '/account');
    const data = region(page, 'Your data');
    await expect(data.getByRole('status')).toHaveText(/^Your copy of .+, \d\d:\d\d UTC is ready until /);
    await expectLink(data, 'Download', '/api/account/export/file');
    const acts = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    await expect(acts).toHaveCount(10);
    await expect(acts.nth(1)).toHaveText(/^Login refusedSomeone who was not logged in, /);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(acts.last()).toHaveText(/^Account created/);
  });

  test('cannot ask for another copy within an hour', async ({ page }) => {
    await page.route('**/api/account/export', async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      return route.fulfill({ json: { ...answer, requestedAt: new Date(Date.now() - 600_000).toISOString() } });
    });
    await open(page, '/signals');
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const data = region(page, 'Your data');
    await expect(data.getByText('A new copy can be requested an hour after the last one.')).toBeVisible();
    await expect(data.getByRole('button', { name: 'Request a copy' })).toBeDisabled();
  });

  test('asks for another email address', async ({ page }) => {
    const sent = await recordBodies(page, '**/api/account/email');
    await open(page, '/account');
    await page.getByRole('button', { name: 'Change the email address' }).click();
    await page.getByLabel('New email').fill('amara@new.example');
    await page.getByRole('button', { name: 'Send the emails' }).click();
    await expect(page.getByRole('dialog', { name: 'Check your email at both addresses' })).toBeVisible();
    expect(sent).toEqual([{ email: 'amara@new.example' }]);
  });

  test('deletes the account after a question, and learns until when it can be kept', async ({ page }) => {
    const erasedAfter = '2030-01-02T00:00:00.000Z';
    await page.route('**/api/account/deletion', (route) => route.fulfill({ status: 200, json: { erasedAfter } }));
    await open(page, '/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your account will be deleted' });
    await expect(dialog).toContainText('It is erased after 2 Jan 2030. Log in before to keep it.');
    await dialog.getByRole('link').click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('reads until when a deleted account can be kept as long as they stay', async ({ page }) => {
    const erasedAfter = '2030-01-02T00:00:00.000Z';
    await page.clock.install();
    await page.route('**/api/account/deletion', async (route) => {
      await pretend(page, 'logged out');
      return route.fulfill({ status: 200, json: { erasedAfter } });
    });
    await open(page, '/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your account will be deleted' });
    await expect(dialog).toBeVisible();
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await page.clock.fastForward(3_000);
    await page.clock.fastForward(30_000);
    await page.clock.fastForward(3_000);
    await expect(page).toHaveURL('/account');
    await expect(dialog).toBeVisible();
    await expect(page.getByText('Logging in again')).toHaveCount(0);
  });
});

for (const [scenario, text] of [
  ['logged in', 'Your account has a second factor. Open the console'],
  ['logged in without a name', 'The console needs one of these two: a passkey, or the code from an app.'],
] as const) {
  test.describe(`someone whom the console sent here (${scenario})`, () => {
    test.use({ scenario });

    test('reads what the console needs, and is led back once it is there', async ({ page }) => {
      await open(page, '/account?for=console#security');
      const security = page.getByRole('region', { name: 'Login and security' });
      await expect(security.getByRole('listitem').first()).toHaveText(text);
      await open(page, '/account');
      await expect(security.getByRole('listitem').first()).not.toContainText('console');
    });
  });
}

test.describe('a new member', () => {
  test.use({ scenario: 'logged in without a name' });

  test('scans the QR code of an app on white, whatever the page is drawn on', async ({ page }) => {
    const setUp = { secret: 'QJPIPKJ6MU7AKBSC', qrSize: 29, qrPath: 'M4 4h1v1h-1z' };
    await page.route('**/api/account/totp', (route) => route.fulfill({ json: setUp }));
    await open(page, '/account');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Show the QR code' }).click();
    const ground = page.getByRole('img', { name: 'QR code of the secret' }).locator('rect');
    await expect(ground).toHaveAttribute('fill', 'white');
    await expect(ground).toHaveAttribute('width', '29');
    await expect(ground).toHaveAttribute('height', '29');
  });

  test('has a password only, and this browser', async ({ page }) => {
    await open(page, '/account');
    await expect(region(page, 'Login and security').getByRole('listitem')).toHaveText([
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
  test.use({ scenario: 'logged in' });

  test('chooses one, and is led to its payment', async ({ page }) => {
    const sent = await recordBodies(page, '**/api/billing/checkout', (request) => ({
      json: { url: new URL('/signals/verify', request.url()).href },
    }));
    await open(page, '/account');
    const billing = region(page, 'Plan and billing');
    await expect(billing).toContainText('Free');
    await Promise.all([
      page.waitForURL('**/signals/verify'),
      billing.getByRole('button', { name: 'Starter: 49 USD per month' }).click(),
    ]);
    expect(sent).toEqual([{ plan: 'starter', returnTo: '/account?payment=done' }]);
  });

  test('comes back from the payment, and reads once that the plan is confirmed', async ({ page }) => {
    await open(page, '/account?payment=done');
    await expect(page.getByText('Your plan is confirmed')).toBeVisible();
    await expect(page).toHaveURL('/account');
  });

  test('comes back before the provider has confirmed the payment, and sees the plan once it has', async ({ page }) => {
    const now = new Date().toISOString();
    await page.clock.install();
    await open(page, '/account?payment=done');
    const billing = region(page, 'Plan and billing');
    await expect(billing).toContainText('Free');
    const paid = { plan: 'pro', state: 'active', from: now, renewsAt: now, endsAt: null, nextPlan: null, price: null };
    await page.route('**/api/billing', (route) =>
      route.fulfill({ json: { isOn: true, subscription: paid, courses: [], hasCustomer: true, priceChanges: [] } }),
    );
    await page.clock.runFor(3_000);
    await expect(billing).toContainText('Manage billing');
  });

  test('reads the announced price of a plan before choosing it', async ({ page }) => {
    const priceChanges = [{ plan: 'pro', newUsd: '159', from: '2031-03-01T00:00:00.000Z' }];
    await page.route('**/api/billing', (route) =>
      route.fulfill({ json: { isOn: true, subscription: null, courses: [], hasCustomer: false, priceChanges } }),
    );
    await open(page, '/platform');
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(region(page, 'Plan and billing')).toContainText('Pro costs 159 USD per month from 1 Mar 2031 on.');
  });
});

test.describe('a member whose plan is refunded in another place', () => {
  test.use({ scenario: 'granted plan' });

  test('reads it once the page has the focus again', async ({ page }) => {
    const now = new Date().toISOString();
    const paid = { plan: 'pro', state: 'active', from: now, renewsAt: now, endsAt: null, nextPlan: null, price: null };
    let subscription: typeof paid | null = paid;
    await page.route('**/api/billing', (route) =>
      route.fulfill({ json: { isOn: true, subscription, courses: [], hasCustomer: true, priceChanges: [] } }),
    );
    await page.clock.install();
    await open(page, '/account?payment=done');
    const billing = region(page, 'Plan and billing');
    await page.clock.runFor(3_000);
    await expect(billing).toContainText('Renews on');
    subscription = null;
    await page.clock.fastForward(60_000);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect(billing).not.toContainText('Renews on');
  });
});

test.describe('a member whom an operator granted a plan', () => {
  test.use({ scenario: 'granted plan' });

  test('reads the last day with it', async ({ page }) => {
    await open(page, '/account');
    const billing = region(page, 'Plan and billing');
    await expect(billing).toContainText(/ends in [\d,]+ days \(last day 20 Dec 2030\)/);
    await expect(billing.getByRole('button', { name: /USD per month/ }), 'what the grant includes').toHaveCount(0);
  });

  test('opens the invoices of an earlier plan', async ({ page }) => {
    await page.route('**/api/billing/portal', (route, request) =>
      route.fulfill({ json: { url: new URL('/signals/verify', request.url()).href } }),
    );
    await open(page, '/account');
    await Promise.all([
      page.waitForURL('**/signals/verify'),
      region(page, 'Plan and billing').getByRole('button', { name: 'Manage billing' }).click(),
    ]);
  });
});

test.describe('a member whose payment failed', () => {
  test.use({ scenario: 'logged in with a picture', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('reads until when the plan stays, and can manage billing and cancel', async ({ page }) => {
    await open(page, '/account');
    const billing = region(page, 'Plan and billing');
    await expect(billing.getByRole('alert')).toContainText(
      /^A payment failed\. Pro ends on .+ unless the payment succeeds/,
    );
    await expect(billing.getByRole('button', { name: 'Manage billing' })).toBeVisible();
    const receipts = billing.getByRole('region', { name: 'Course receipts' }).getByRole('listitem');
    await expect(receipts).toHaveCount(2);
    await expect(receipts.nth(0)).toContainText('149.00 USDPaid');
    await expect(receipts.nth(1)).toContainText('Refunded or charged back');
    await expect(billing.getByRole('button', { name: /^Change to/ })).toHaveCount(0);
    await page.route('**/api/billing/cancel', (route) =>
      route.fulfill(refusal(503, 'The payment provider does not answer.', { code: 'UNAVAILABLE' })),
    );
    await billing.getByRole('button', { name: 'Cancel the plan' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Cancel the plan?' });
    await expect(asked).toContainText('The plan ends now, because its payment failed.');
    await asked.getByRole('button', { name: 'Cancel the plan' }).click();
    await expect(billing.getByText('The payment provider does not answer.')).toBeVisible();
  });
});

test.describe('a member on trial who chose a plan', () => {
  test.use({ scenario: 'subscriber' });

  test('reads that cancelling it costs nothing, and then how to keep it', async ({ page }) => {
    const dates = { from: '2030-12-21T00:00:00.000Z', renewsAt: null, endsAt: '2030-12-21T00:00:00.000Z' };
    const chosen = { plan: 'pro', ...dates, nextPlan: null, price: null };
    let state = 'scheduled';
    await page.route('**/api/billing', (route) =>
      route.fulfill({
        json: {
          isOn: true,
          subscription: { ...chosen, state },
          courses: [],
          hasCustomer: true,
          priceChanges: [],
        },
      }),
    );
    await page.route('**/api/billing/cancel', (route) => {
      state = 'cancelling';
      return route.fulfill({
        json: {
          isOn: true,
          subscription: { ...chosen, state },
          courses: [],
          hasCustomer: true,
          priceChanges: [],
        },
      });
    });
    await open(page, '/platform');
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const billing = region(page, 'Plan and billing');
    await billing.getByRole('button', { name: 'Cancel the plan' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Cancel the plan?' });
    await expect(asked).toContainText('It does not begin, and nothing is charged.');
    await asked.getByRole('button', { name: 'Cancel the plan' }).click();
    await expect(billing).toContainText('To keep it, renew it under Manage billing.');
  });
});

test.describe('a member who pays for Starter', () => {
  test.use({ scenario: 'subscriber', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('reads what a change to Pro charges before it is confirmed, or why it is refused', async ({ page }) => {
    const dates = { from: '2030-11-21T00:00:00.000Z', renewsAt: '2030-12-21T00:00:00.000Z', endsAt: null };
    const subscription = { plan: 'starter', state: 'active', ...dates, nextPlan: null, price: null };
    const priceChanges = [{ plan: 'pro', newUsd: '159', from: '2031-03-01T00:00:00.000Z' }];
    await page.route('**/api/billing', (route) =>
      route.fulfill({ json: { isOn: true, subscription, courses: [], hasCustomer: true, priceChanges } }),
    );
    const problem = { status: 503, code: 'UNAVAILABLE', detail: 'A price is being corrected.' };
    let isRefused = true;
    await page.route('**/api/billing/change?plan=pro', (route) =>
      isRefused
        ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) })
        : route.fulfill({ json: { dueCents: 5_000, taxCents: 833, currency: 'usd' } }),
    );
    await page.clock.install();
    await open(page, '/platform');
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const billing = region(page, 'Plan and billing');
    const change = billing.getByRole('button', { name: 'Change to Pro' });
    await change.click();
    await expect(billing.getByRole('alert')).toHaveText('A price is being corrected.');
    isRefused = false;
    await change.click();
    const asked = page.getByRole('alertdialog', { name: 'Change to Pro?' });
    await expect(asked).toContainText(
      'It counts immediately. You pay 50.00 USD now, including 8.33 USD of tax: the difference for the rest of the paid period. Pro costs 159 USD per month from 1 Mar 2031 on.',
    );
    // The plan is changed in another tab.
    subscription.plan = 'pro';
    await page.clock.fastForward(60_000);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(billing.getByRole('button', { name: 'Change to Starter' })).toBeVisible();
  });
});

test.describe('a member of a site that takes no payments', () => {
  test.use({ scenario: 'logged in without a name' });

  test('requests a plan from sales', async ({ page }) => {
    await open(page, '/account');
    await region(page, 'Plan and billing').getByRole('button', { name: 'Request a plan from sales' }).click();
    await expect(page.getByRole('dialog', { name: 'Contact Sales' })).toBeVisible();
  });
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test.describe('who changes the protection', () => {
    test.use({ expectedErrors: [/status of 403/] });

    test('proves who they are where the server asks, and the change is then carried out', async ({ page }) => {
      const calls: string[] = [];
      let isProven = false;
      await page.route(/\/api\/account\/(totp|step-up)$/, (route, request) => {
        const call = `${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim();
        calls.push(call);
        if (call.includes('step-up')) isProven = true;
        return isProven
          ? route.fulfill({ status: 204 })
          : route.fulfill(refusal(403, 'Confirm first that it is you.', { code: 'STEP_UP_REQUIRED' }));
      });
      await open(page, '/account');
      await page.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await expect(dialog).toBeVisible();
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

  test.describe('whose change is refused', () => {
    test.use({ expectedErrors: [/status of 4\d\d/] });

    test('sees why, and nothing has changed', async ({ page }) => {
      const refused = refusal(404, 'Unknown login.', { code: 'NOT_FOUND' });
      await page.route('**/api/account/sign-ins/b', (route) => route.fulfill(refused));
      await open(page, '/account');
      await page.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
      await expect(region(page, 'Sessions').getByRole('alert')).toHaveText('Unknown login.');
      await expect(region(page, 'Sessions').getByRole('listitem')).toHaveCount(3);
    });
  });
});
