import type { Page } from '@playwright/test';

/** Waits until tooltips can open. Their script is loaded when the visitor uses the page. */
export async function readyTooltips(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.locator('button[data-state="closed"].cursor-help').first().waitFor();
}
