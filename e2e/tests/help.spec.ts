import { goTo } from '../support/page/go-to.ts';
import { expectNoOverflow } from '../support/page/overflow.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

const GUIDE = '/help-center/verify-the-record';

test('an address opens its answer', async ({ page }) => {
  await open(page, '/help-center#lost-authenticator');
  await expect(page.locator('#lost-authenticator')).toBeInViewport();
  await expect(page.locator('#lost-authenticator')).toContainText('recovery codes');
});

test('guides and help center fit a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ['/help-center', '/help-center?tab=guides', '/help-center?tab=contact', GUIDE]) {
    await goTo(page, path);
    await expectNoOverflow(page, path);
  }
});
