import { expect, type Page } from '@playwright/test';

/** Expects a page without horizontal scrolling. */
export async function expectNoOverflow(page: Page, where = page.url()): Promise<void> {
  const excess = await page.evaluate('document.scrollingElement.scrollWidth - window.innerWidth');
  expect(excess, `px by which ${where} is wider than the screen`).toBe(0);
}
