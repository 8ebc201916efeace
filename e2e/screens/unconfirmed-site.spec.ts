import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

const MARK = 'Sample: replace before going live';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test.describe('a public site', () => {
  test.use({ scenario: 'own settings' });

  test('leaves out what is not confirmed', async ({ page }) => {
    await open(page, '/compliance');
    const main = page.locator('main');
    await expect(main).toContainText('Not provided by the operator');
    for (const text of ['100%', 'SOC 2', 'Ombudsman Service', 'Download Report']) {
      await expect(main).not.toContainText(text);
    }
    const policies = page.getByRole('list', { name: 'Policies' }).getByRole('listitem');
    await expect(policies, 'that the forms follow').toHaveCount(3);
    await expect(main.getByText(MARK), 'the policies together').toHaveCount(1);
    await page.getByRole('button', { name: 'View Reports' }).click();
    await expect(dialog(page, 'Audit Reports')).toContainText('Not provided by the operator');
    expect((await page.request.get('/api/content/report/soc-2')).status()).toBe(404);
  });
});
