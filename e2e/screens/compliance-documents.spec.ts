import { expect, open, test } from '../support/test.ts';

test('without settings the library of policies has no buttons for further documents', async ({ page }) => {
  await open(page, '/compliance');
  await page.getByRole('button', { name: 'View All Policies' }).click();
  await expect(
    page.getByRole('dialog', { name: 'All Policies' }).getByRole('list', { name: 'Policies' }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Resources' })).toHaveCount(0);
});

test.describe('an operator who has set some documents', () => {
  test.use({ scenario: 'own settings' });

  test('offers these in the library of policies, and no others', async ({ page }) => {
    await open(page, '/compliance');
    await page.getByRole('button', { name: 'View All Policies' }).click();
    const links = page.getByRole('list', { name: 'Resources' }).getByRole('link');
    await expect(links).toHaveText(['Employee Handbook(opens a new tab)', 'Security Policies(opens a new tab)']);
    await expect(links.first()).toHaveAttribute('href', 'https://northwind.test/handbook.pdf');
    await expect(links.last()).toHaveAttribute('href', '/compliance');
  });
});

test('the rulebook of the first page is a file on the compliance page', async ({ page }) => {
  await open(page, '/');
  const link = page.getByRole('link', { name: 'Download Rulebook PDF' });
  await expect(link).toHaveAttribute('target', '_blank');
  await open(page, (await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compliance & Governance');
  const file = page.getByRole('link', { name: 'Download Rulebook PDF' });
  await expect(file).toHaveAttribute('href', '/api/strategies/rulebook.pdf');
});
