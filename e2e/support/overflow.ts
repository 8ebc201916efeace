import { expect, type Page } from '@playwright/test';

/** Nothing has to be scrolled sideways to be read. */
export async function expectNoOverflow(page: Page, where = page.url()): Promise<void> {
  const excess = await page.evaluate('document.scrollingElement.scrollWidth - window.innerWidth');
  expect(excess, `px by which ${where} is wider than the screen`).toBe(0);
}
