import { goTo } from '../support/page/go-to.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const ADDRESS = '/strategies/meridian-trend';

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('Login to Subscribe stays at the foot of the screen, and makes room for more', async ({ page }) => {
    await open(page, ADDRESS);
    const link = page.getByRole('link', { name: 'Login to Subscribe' });
    await expect(link).toBeInViewport({ ratio: 1 });
    const bar = page.locator('.bottom-bar');
    const { y } = (await bar.boundingBox())!;
    await page.evaluate("document.querySelector('.phone-bar').remove()");
    expect((await bar.boundingBox())!.y, 'where it is before the links below it have arrived').toBe(y);
    await open(page, ADDRESS);
    // The page grows while its charts are drawn.
    await expect(async () => {
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
      await expect(link).toBeInViewport({ ratio: 1 });
      const end = (await page.getByRole('contentinfo').boundingBox())!;
      expect(end.y + end.height).toBeLessThanOrEqual((await link.boundingBox())!.y);
    }).toPass();
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
    await expect(
      page.getByRole('complementary', { name: 'At a glance' }).getByRole('link', { name: 'Login to Subscribe' }),
      'on a wide screen in the sidebar',
    ).toHaveCSS('position', 'static');
    await expect(page.locator('.bottom-bar')).toHaveCSS('position', 'static');
    await page.setViewportSize(PHONE);
    await goTo(page, '/strategies/tideline-pullback?tab=config');
    await expect(page.locator('[data-result-bar]')).toBeAttached();
    await expect(link, 'beside the result of the parameter lab').not.toBeInViewport();
  });

  test.describe('a member', () => {
    test.use({ scenario: 'logged in' });

    test('subscribes there, and adds to a watchlist beside it', async ({ page }) => {
      await open(page, ADDRESS);
      const subscribe = page.getByRole('button', { name: 'Subscribe to Signals' });
      await expect(subscribe).toBeInViewport({ ratio: 1 });
      await page
        .getByRole('button', { name: /watchlist/i })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Watchlists with Meridian Trend' });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expectAccessible(page);
      await subscribe.click();
      await expect(page.getByRole('dialog', { name: 'Subscribe to Meridian Trend' })).toBeVisible();
    });
  });
});
