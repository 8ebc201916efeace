import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/** Expects a page without horizontal scrolling, once charts have the width of the screen. */
export async function expectNoOverflow(page: Page, where = page.url()): Promise<void> {
  const excess = () => page.evaluate('document.scrollingElement.scrollWidth - window.innerWidth');
  await expect.poll(excess, `px by which ${where} is wider than the screen`).toBe(0);
}
