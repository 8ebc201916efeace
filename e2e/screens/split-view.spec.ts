import { getRows } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the list stays usable beside an open signal, and marks it', async ({ page }) => {
    await open(page, '/signals');
    const [second, fourth] = [getRows(page).nth(1).getByRole('link'), getRows(page).nth(3).getByRole('link')];
    await second.click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(
      (await second.textContent()) ?? '',
    );
    await expect(second).toHaveAttribute('aria-current', 'true');
    await fourth.click();
    await expect(page).toHaveURL((await fourth.getAttribute('href')) ?? '');
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(
      (await fourth.textContent()) ?? '',
    );
    await expect(second).not.toHaveAttribute('aria-current');
    await page.goBack();
    await expect(page).toHaveURL('/signals');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the search filters the list while a signal is open', async ({ page }) => {
    await open(page, '/signals');
    await getRows(page).first().getByRole('link').click();
    await page.getByRole('searchbox').first().click();
    await page.keyboard.type('brent');
    await expect(page).toHaveURL(/\/signals\/signal-1\?q=brent$/);
    await expect(getRows(page).first()).toContainText('BRENT');
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('an open palette handles its own Escape', async ({ page }) => {
    await open(page, '/signals');
    await getRows(page).first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});
