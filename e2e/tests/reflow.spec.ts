import { goTo } from '../support/page/go-to.ts';
import { expectNoOverflow } from '../support/page/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expect, PHONE, test } from '../support/test.ts';

/** The viewport of a 1280 px screen at 400%, by which WCAG measures reflow (1.4.10). */
const SMALLEST = { width: 320, height: 640 };
const SCREENS = ['/', '/strategies', '/signals', '/status', '/about', '/nowhere'];

for (const viewport of someOf(1, [SMALLEST, PHONE])) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, expectedErrors: [/404 \(Not Found\)/] });

    test('no screen scrolls horizontally with the menu open', async ({ page }) => {
      for (const path of SCREENS) {
        await goTo(page, path);
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
        await expectNoOverflow(page, `${path} with its menu`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
      }
    });
  });
}
