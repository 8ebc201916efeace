import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { openMenu } from '../support/program/members.ts';
import { DESKTOP, expect, open, PHONE, test } from '../support/test.ts';

test.describe('a member', () => {
  test.use({ scenario: 'logged in', expectedErrors: [/404 \(Not Found\)/] });

  test('finds no such page, and no link to it', async ({ page }) => {
    const answer = await page.goto('/admin');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await open(page, '/signals');
    await openMenu(page);
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Console' })).toHaveCount(0);
  });
});

test.describe('an operator without a second factor', () => {
  test.use({ scenario: 'operator without a factor' });

  test('reads what to add, and where', async ({ page, apiCalls }) => {
    await open(page, '/admin');
    await expect(page.getByText('Add a second factor')).toBeVisible();
    await expectLink(page, 'Add one to your account', '/account?for=console#security');
    expect(apiCalls.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  });

  test('finds the console open after adding one to the account', async ({ page }) => {
    await open(page, '/admin');
    await page.getByRole('link', { name: 'Add one to your account' }).click();
    await page.route('**/api/account/operator-access', (route) => route.fulfill({ json: { state: 'granted' } }));
    await page.getByRole('link', { name: 'Open the console' }).click();
    await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
    await expect(page.getByText('Add a second factor')).toHaveCount(0);
  });
});

test.describe('an operator whose proof is too old', () => {
  test.use({ scenario: 'operator without a proof' });

  test('is asked for the code of the app', async ({ page }) => {
    await open(page, '/admin');
    await page.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeVisible();
  });
});

test.describe('an operator whose proof ends while the console is open', () => {
  test.use({ scenario: 'operator', expectedErrors: [/403/] });

  /** Ends the proof; returns what the operator does to give a new one. */
  async function endProof(page: Page) {
    let isProven = false;
    const refusal = { status: 403, json: { status: 403, code: 'STEP_UP_REQUIRED', detail: 'Confirm that it is you.' } };
    await page.route('**/api/admin/**', (route) => (isProven ? route.fallback() : route.fulfill(refusal)));
    await page.route('**/api/account/operator-access', (route) =>
      route.fulfill({ json: { state: isProven ? 'granted' : 'proof-missing' } }),
    );
    await page.route('**/api/account/step-up', (route) => {
      isProven = true;
      return route.fulfill({ status: 204 });
    });
    return async () => {
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await dialog.getByRole('textbox', { name: 'Code' }).fill('123456');
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    };
  }

  test('is asked for a new one where a member is opened, and then sees the member', async ({ page }) => {
    await open(page, '/admin/members');
    const prove = await endProof(page);
    await page.getByRole('link', { name: 'amara@example.com' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
    await expect(page.getByText('No such member')).toHaveCount(0);
    await prove();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('amara@example.com');
  });

  test('is asked for a new one over the section, and finds what was typed into it', async ({ page }) => {
    await page.clock.install();
    await open(page, '/admin/prices');
    await page.getByRole('button', { name: 'Announce a price' }).click();
    const price = page.getByRole('textbox', { name: /USD/ });
    await price.fill('59');
    const prove = await endProof(page);
    await page.clock.fastForward(60_000);
    await prove();
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toHaveCount(0);
    await expect(price).toHaveValue('59');
  });

  test('hides the figures of before if no proof is given', async ({ page }) => {
    await page.clock.install();
    await open(page, '/admin');
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
    const prove = await endProof(page);
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Needs attention' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await prove();
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  });
});

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test.describe(`an operator on a ${device}`, () => {
    test.use({ scenario: 'operator', viewport });

    test('has a frame without the public navigation, risk line and footer, and a way back', async ({ page }) => {
      await open(page, '/admin/members');
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.getByRole('banner')).not.toContainText('Trading carries substantial risk');
      await page.getByRole('banner').getByRole('link', { name: 'Back to site' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('contentinfo')).toHaveCount(1);
    });

    test('opens the account menu in the console, and after the way back', async ({ page }) => {
      await open(page, '/signals');
      await openMenu(page);
      await page.getByRole('menuitem', { name: /^Console/ }).click();
      await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
      await openMenu(page);
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('link', { name: 'Back to site' }).click();
      await expect(page.getByRole('contentinfo')).toHaveCount(1);
      await openMenu(page);
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    });

    test('sees what happened in a day', async ({ page }) => {
      await open(page, '/admin');
      const day = page.getByLabel('The last 24 hours');
      await expect(day).toContainText(/Signals, 24 h[\d,]+/);
      await expect(day).toContainText(/Messages accepted[\d,]+/);
      await expect(day).toContainText(/Filtered[\d,]+/);
      await expect(day).toContainText(/Missed or dead[\d,]+/);
      await expect(day).toContainText('New members, 24 h538 in 7 days');
      await expect(day).toContainText('Trials ending7in the next 3 days');
    });

    test('comes from the account menu, and sees what needs attention', async ({ page }) => {
      await open(page, '/signals');
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Console' }).click();
      await expect(page).toHaveURL('/admin');
      await expect(page.getByLabel('Open work')).toContainText('Open requests3');
      const attention = page.getByRole('region', { name: 'Needs attention' });
      await expect(attention.getByRole('link')).toHaveText([
        '1 request overdue',
        '1 report of concerns overdue',
        '3 dead messages',
        'Check mail: degraded',
        '1 request that a robot seems to have sent',
      ]);
    });
  });
}

test.describe('the sections of the console', () => {
  test.use({ scenario: 'operator' });

  test('stand in four groups, with what waits, and the open one is marked', async ({ page }) => {
    await open(page, '/admin/requests/CMP-26-4T7KA');
    const sections = page.getByRole('navigation', { name: 'Console' });
    await expect(sections.getByRole('list', { name: 'Now' }).getByRole('link')).toHaveText([
      'Overview',
      /^Requests.*3 open$/,
      /^Concerns.*2 open$/,
      'Incidents',
    ]);
    await expect(sections.getByRole('list', { name: 'Product' }).getByRole('link')).toHaveText([
      'Strategies',
      'Research',
      'Courses',
      'Prices',
    ]);
    await expect(sections.getByRole('list', { name: 'People' }).getByRole('link')).toHaveText([
      'Members',
      'Notices to members',
      /^Deliveries/,
    ]);
    await expect(sections.getByRole('list', { name: 'System' }).getByRole('link')).toHaveText([
      'Site settings',
      'Audit log',
      'Health',
    ]);
    await expect(sections.locator('[aria-current]')).toHaveText([/^Requests/]);
  });

  test('are a listbox on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, '/admin/members/amara');
    const section = page.getByRole('combobox', { name: 'Section' });
    await expect(section).toHaveValue('/admin/members');
    await section.selectOption('Audit log');
    await expect(page).toHaveURL('/admin/audit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  });
});

test('a visitor is led to the login and back', async ({ page }) => {
  const [led] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login'),
    page.goto('/admin'),
  ]);
  expect(new URL(led.url()).searchParams.get('returnTo')).toBe('/admin');
});
