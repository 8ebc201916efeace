import type { Page } from '@playwright/test';
import type { Scenario } from '../support/stand-in/scenario-names.ts';
import { expect, open, test } from '../support/test.ts';

const VERIFY = '/signals/verify?strategy=meridian-trend';

/** The verifier sends no cookies, so a header selects the scenario of the log for verifier and page. */
async function pretendLog(page: Page, scenario: Scenario): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-scenario': scenario });
}

async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Verify/ }).click();
  await expect(page.getByRole('button', { name: 'Verify again' })).toBeVisible();
}

const verdict = (page: Page) => page.getByRole('region', { name: /^The (record|log)/ });

test.describe('an intact log', () => {
  test.beforeEach(async ({ page }) => {
    await pretendLog(page, 'sealed log');
    await open(page, VERIFY);
  });

  test('is compared at the next visit with the saved checkpoint, which can be downloaded and deleted', async ({
    page,
  }) => {
    await verify(page);
    await page.reload();
    await expect(
      page.getByText(/This browser has saved the newest checkpoint that it found valid here: 2,\d{3}/),
    ).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download it' }).click();
    expect((await download).suggestedFilename()).toMatch(/^sealtick-checkpoint-2\d{3}\.txt$/);
    await verify(page);
    const kept = page.getByRole('region', { name: 'Saved checkpoints' });
    await expect(kept).toContainText('Consistent: saved by this browser');
    await page.getByRole('button', { name: 'Forget it' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Verify in this browser' })).toBeEnabled();
    await expect(page.getByText('This browser has saved')).toHaveCount(0);
  });

  test('can be verified by keyboard alone', async ({ page }) => {
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Verify in this browser' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verify again' }), 'and the focus stays where it was').toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'The log is consistent' })).toHaveCount(1);
  });
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/net::ERR_/] });

  test('a verifier that fails to load is reported', async ({ page }) => {
    await open(page, VERIFY);
    await page.route('**/verify.worker*', (route) => route.abort());
    await verify(page);
    await expect(page.getByRole('alert')).toContainText('The verifier could not be loaded.');
  });
});
