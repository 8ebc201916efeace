import { expect, open, PHONE, test } from '../support/test.ts';

const OF_VISITOR = [
  'Channels',
  'What is sent',
  'Notifications',
  'Tests and receipts',
  'Risk',
  'Brokers',
  'Keys and webhooks',
  'API docs',
];
const OF_MEMBER = [
  'Profile',
  'Login and security',
  'Plan and billing',
  'Your data',
  'Channels',
  'What is sent',
  'Notifications',
  'Price alerts',
  'Tests and receipts',
  'Risk',
  'Brokers',
  'Keys and webhooks',
  'API docs',
];
const PAGES = [
  ['/account', 'Profile'],
  ['/account#billing', 'Plan and billing'],
  ['/delivery-settings', 'Channels'],
  ['/delivery-settings?tab=preferences', 'What is sent'],
  ['/delivery-settings?tab=test', 'Tests and receipts'],
  ['/notification-settings', 'Notifications'],
  ['/risk-config', 'Risk'],
  ['/broker-setup', 'Brokers'],
  ['/api-management', 'Keys and webhooks'],
] as const;

test('a visitor finds the settings that are open to all beside each of them', async ({ page }) => {
  await open(page, '/risk-config');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText(OF_VISITOR);
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  for (const [path, current] of PAGES) {
    test(`finds the same list on ${path}, with ${current} marked`, async ({ page }) => {
      await open(page, path);
      const list = page.getByRole('navigation', { name: 'Settings' });
      await expect(list.getByRole('link')).toHaveText(OF_MEMBER);
      await expect(list.locator('[aria-current]')).toHaveText([current]);
    });
  }

  test('has every part of an address of the list on its page', async ({ page }) => {
    await open(page, '/account');
    for (const name of ['Login and security', 'Plan and billing', 'Your data']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Price alerts' }).click();
    await expect(page).toHaveURL('/notification-settings#price-alerts');
    await expect(page.getByRole('heading', { name: 'Price alerts', exact: true })).toHaveAttribute(
      'id',
      'price-alerts',
    );
  });

  test('is not asked for a stored email address on a second page', async ({ page }) => {
    await open(page, '/notification-settings');
    const email = page.getByRole('region', { name: 'Email', exact: true });
    await expect(email).toContainText('amara@northwind.test Confirmed');
    await expect(email.getByRole('textbox')).toHaveCount(0);
    await email.getByRole('link', { name: 'Channels' }).click();
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('amara@northwind.test');
  });
});

test.describe('a member on a phone', () => {
  test.use({ scenario: 'logged in', viewport: PHONE });

  test('changes between settings by a listbox', async ({ page }) => {
    await open(page, '/delivery-settings');
    const list = page.getByRole('combobox', { name: 'Settings' });
    await expect(list).toHaveValue('/delivery-settings');
    await list.selectOption('Risk');
    await expect(page).toHaveURL('/risk-config');
    await expect(page.getByRole('combobox', { name: 'Settings' })).toHaveValue('/risk-config');
  });
});
