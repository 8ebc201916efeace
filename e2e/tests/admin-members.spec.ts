import { expect, open, test } from '../support/test.ts';

test.use({ scenario: 'operator' });

test('the list finds members by how their address begins, and leads to one', async ({ page }) => {
  await open(page, '/admin/members');
  const rows = page.getByRole('table', { name: 'Members' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await page.getByRole('searchbox', { name: 'Email, name or id' }).fill('ama');
  await expect(page).toHaveURL(/q=ama/);
  await expect(rows).toHaveText([/^Member/, /^amara@example\.com.*Pro, trial.*App, 2 passkeys/]);
  await rows.getByRole('link', { name: 'amara@example.com' }).click();
  await expect(page).toHaveURL('/admin/members/amara');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('amara@example.com');
  await expect(page.getByRole('region', { name: 'Subscriptions' })).toContainText(
    'Inactive: more than the plan covers',
  );
  await expect(page.getByRole('region', { name: 'Newest acts' })).toContainText('Reason: Was locked out for a week');
});
