import type { Locator, Page } from '@playwright/test';
import { findDrawer } from '../support/page/drawer.ts';
import { expect, open, test } from '../support/test.ts';

/** Verifies an older signal in its drawer. @returns Its log index and the result on the page. */
async function verify(page: Page): Promise<{ index: number; proof: Locator }> {
  // With the page's cookies, so that it is the log of the page's scenario.
  const signals = await (await page.request.get('/api/signals/strategy/meridian-trend')).json();
  const { id, index } = signals[40];
  await open(page, `/signals/${id}`);
  await findDrawer(page).getByRole('button', { name: 'Verify', exact: true }).click();
  return { index, proof: findDrawer(page).getByRole('status', { name: 'Proof' }) };
}

test.describe('in an intact log', () => {
  test.use({ scenario: 'sealed log' });

  test('Verify checks the proof in the browser and lists the results', async ({ page }) => {
    const { index, proof } = await verify(page);
    await expect(proof).toContainText(/^Proof holds: \d+ hashes, checked in this browser\./);
    const name = `#${index.toLocaleString('en-US')}`;
    await expect(proof).toContainText(`Entry ${name} matches this page`);
    await expect(proof).toContainText(`Entry ${name} is one of the`);
    await expect(proof).toContainText('The root is signed by');
    await expect(proof.getByLabel('Does not hold:')).toHaveCount(0);
  });
});

test.describe('in a tampered log', () => {
  test.use({ scenario: 'tampered log' });

  test('finds a price that differs from the sealed one', async ({ page }) => {
    const { proof } = await verify(page);
    await expect(proof).toContainText('The proof does not hold.');
    await expect(proof).toContainText('differs from this page in: entry.');
  });
});
