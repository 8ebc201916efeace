import { holdBack } from '../support/hold-back.ts';
import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expect, expectAccessible, hydrated, open, PHONE, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';

test('shows a skeleton of the same size while a record loads', async ({ page }) => {
  const answer = await holdBack(page, '**/performance');
  await open(page, '/strategies');
  await page.getByRole('link', { name: 'Impulse' }).click();
  const block = page.getByRole('status', { name: 'Loading the record' });
  await expect(block).toBeVisible();
  expect((await block.boundingBox())!.height).toBeGreaterThan(500);
  answer();
  await expect(page.getByRole('figure', { name: /^Equity over drawdown/ })).toBeVisible();
  await expect(block).toHaveCount(0);
});

for (const width of someOf(1, [PHONE.width, 1440, 768])) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('nothing is wider than the screen, and axe finds nothing on any tab', async ({ page }) => {
      for (const tab of ['overview', 'playbook', 'performance', 'config', 'faq']) {
        await page.goto(`${TIDELINE}?tab=${tab}`);
        await hydrated(page);
        if (tab === 'overview') await expect(page.locator('canvas').first()).toBeVisible();
        if (tab === 'config') await expect(page.getByText(/20,000 bars in/)).toBeVisible();
        await expectAccessible(page, tab);
        await expectNoOverflow(page, tab);
      }
    });
  });
}
