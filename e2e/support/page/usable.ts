import type { Page } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { DESKTOP, expectAccessible, PHONE, TABLET } from '../test.ts';
import { expectNoOverflow } from './overflow.ts';

/** A screen of 1280 px at 400%, by which WCAG measures reflow (1.4.10), comes first: what fits there usually fits elsewhere. */
const SIZES = [{ width: 320, height: 640 }, PHONE, TABLET, DESKTOP];

/**
 * Expects that axe finds nothing on a desktop, at night on a phone, too, and that nothing is wider than the screen at any size.
 * @param within The part that axe checks, where the rest of the page was checked before; by default all of it.
 */
export async function expectUsable(page: Page, where = page.url(), within: string | null = null): Promise<void> {
  const before = page.viewportSize() ?? DESKTOP;
  for (const size of someOf(1, [DESKTOP, PHONE])) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${where} at ${size.width} px`, [], within);
  }
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoOverflow(page, `${where} at ${size.width} px`);
  }
  await page.setViewportSize(before);
}
