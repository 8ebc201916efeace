import { expect, hydrated, test } from '../support/test.ts';

const PAGES = ['/', '/strategies', '/strategies/meridian-trend', '/signals', '/signals?strategy=impulse'];

for (const path of PAGES) {
  test(`${path} arrives with its data and requests nothing more`, async ({ page, apiCalls }) => {
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(apiCalls).toEqual([]);
  });
}

test.describe('a member', () => {
  test.use({ scenario: 'subscriber' });

  test('has the plan with the first page, and does not request it again', async ({ page, apiCalls }) => {
    await page.goto('/glossary');
    await expect.poll(() => apiCalls).toContain('/api/delivery/inbox');
    await page.waitForLoadState('networkidle');
    expect(apiCalls).not.toContain('/api/plan');
  });
});

test.describe('an operator', () => {
  test.use({ scenario: 'operator' });

  for (const path of ['/admin', '/admin/requests'])
    test(`${path} arrives with its data and requests none of it again`, async ({ page, apiCalls }) => {
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      // The set-up reads the names of the legal documents later.
      expect(apiCalls.filter((call) => !call.startsWith('/api/content/legal'))).toEqual([]);
    });
});
