import type { Page } from '@playwright/test';

/** Opens the card with a heading of this name, whose content is folded. */
export async function unfold(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('heading', { level: 2, name, exact: true }).click();
}
