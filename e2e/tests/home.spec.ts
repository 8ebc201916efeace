import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, TABLET, test } from '../support/test.ts';

/** A screen of 1280 px at 400 %. */
const SMALLEST = { width: 320, height: 640 };
const WIDE = { width: 1920, height: 1080 };

test.describe('the home of a member', () => {
  test.use({ scenario: 'subscriber' });

  for (const viewport of someOf(2, [PHONE, DESKTOP, SMALLEST, TABLET, WIDE])) {
    test(`is accessible and does not overflow at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await open(page, '/');
      await expect(page.getByRole('figure')).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
  }
});
