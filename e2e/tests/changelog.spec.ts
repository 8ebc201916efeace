import type { Page } from '@playwright/test';
import { someOf } from '../support/some-of.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const changesOf = (page: Page, version: string) =>
  page.getByRole('list', { name: `Changes of ${version}`, exact: true });
const _toggle = (page: Page, version: string) => page.locator('summary').filter({ hasText: `Details of ${version}` });

test('the address of a release opens it', async ({ page }) => {
  await open(page, '/changelog#2.2.5');
  await expect(changesOf(page, '2.2.5')).toBeVisible();
  await expect(changesOf(page, '2.2.5').getByRole('listitem').first()).toBeInViewport();
});

for (const [device, viewport] of someOf(1, [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('axe finds nothing', async ({ page }) => {
      await open(page, '/changelog');
      await expectAccessible(page);
    });
  });
}
