import type { Page } from '@playwright/test';

/** Waits until the tooltips of the page open. Their script is loaded once somebody uses the page. */
export async function readyTooltips(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.locator('button[data-state="closed"].cursor-help').first().waitFor();
}
