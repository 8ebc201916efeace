import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Expects a page without horizontal scrolling. */
export async function expectNoOverflow(page: Page, where = page.url()): Promise<void> {
  const excess = await page.evaluate('document.scrollingElement.scrollWidth - window.innerWidth');
  expect(excess, `px by which ${where} is wider than the screen`).toBe(0);
}
