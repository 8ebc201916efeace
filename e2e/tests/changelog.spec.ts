import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

const getChanges = (page: Page, version: string) =>
  page.getByRole('list', { name: `Changes of ${version}`, exact: true });

test('the address of a release opens it', async ({ page }) => {
  await open(page, '/changelog#2.2.5');
  await expect(getChanges(page, '2.2.5')).toBeVisible();
  await expect(getChanges(page, '2.2.5').getByRole('listitem').first()).toBeInViewport();
});
