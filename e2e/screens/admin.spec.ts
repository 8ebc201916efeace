import { openMenu } from '../support/members.ts';
import { DESKTOP, expect, open, PHONE, test } from '../support/test.ts';

test.describe('a member', () => {
  test.use({ scenario: 'signed in', expectedErrors: [/404 \(Not Found\)/] });

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
    await expect(page.getByRole('link', { name: 'Open the account' })).toHaveAttribute('href', '/account');
    expect(apiCalls.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
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

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test.describe(`an operator on a ${device}`, () => {
    test.use({ scenario: 'operator', viewport });

    test('comes from the account menu, and sees what needs attention', async ({ page }) => {
      await open(page, '/signals');
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Console' }).click();
      await expect(page).toHaveURL('/admin');
      await expect(page.getByLabel('What waits')).toContainText('Open requests3');
      const attention = page.getByRole('region', { name: 'Needs attention' });
      await expect(attention.getByRole('link')).toHaveText([
        '1 request past due',
        '1 report of concerns past due',
        '3 dead messages',
        'Check mail: degraded',
        '1 request that a robot seems to have sent',
      ]);
    });
  });
}
