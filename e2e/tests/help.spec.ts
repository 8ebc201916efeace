import { goTo } from '../support/page/go-to.ts';
import { expectNoOverflow } from '../support/page/overflow.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

const GUIDE = '/help-center/verify-the-record';

test('an address opens its answer', async ({ page }) => {
  await open(page, '/help-center#lost-authenticator');
  await expect(page.locator('#lost-authenticator')).toBeInViewport();
  await expect(page.locator('#lost-authenticator')).toContainText('recovery codes');
});

test('an address opens an answer that is behind the first questions, and the rail stays in view', async ({ page }) => {
  await open(page, '/help-center');
  const folded = page.locator('#moved-stop');
  await expect(folded).not.toBeVisible();
  await page.evaluate("location.hash = 'moved-stop'");
  await expect(folded).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Write to support' })).toBeInViewport();
});

test('guides and help center fit a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ['/help-center', '/help-center?tab=guides', '/help-center?tab=contact', GUIDE]) {
    await goTo(page, path);
    await expectNoOverflow(page, path);
  }
});
