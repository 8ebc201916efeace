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
