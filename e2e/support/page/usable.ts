import type { Page } from '@playwright/test';
import { isNightly } from '../some-of.ts';
import { DESKTOP, expectAccessible, PHONE, TABLET } from '../test.ts';
import { expectNoOverflow } from './overflow.ts';

/** The narrowest is a screen of 1280 px at 400%, by which WCAG measures reflow (1.4.10). */
const SIZES = [{ width: 320, height: 640 }, PHONE, TABLET, DESKTOP];
type PageSize = (typeof SIZES)[number];
const OF_AXE: readonly PageSize[] = isNightly ? [DESKTOP, PHONE] : [DESKTOP];

/**
 * Expects that axe finds nothing on a desktop, at night on a phone, too, and that nothing is wider than the screen at any size.
 * @param within The part that axe checks, where the rest of the page was checked before; by default all of it.
 */
export async function expectUsable(page: Page, where = page.url(), within: string | null = null): Promise<void> {
  const before = page.viewportSize() ?? DESKTOP;
  await expectUsableInTurn(page, where, within);
  await page.setViewportSize(before);
}

/**
 * As `expectUsable`, but a wide page is narrow afterwards, and a narrow one wide: to draw it again as before takes as long as two sizes.
 * @param also Checks more at each size.
 */
export async function expectUsableInTurn(
  page: Page,
  where = page.url(),
  within: string | null = null,
  also: (size: PageSize) => Promise<void> = async () => {},
): Promise<void> {
  const isNarrow = (page.viewportSize() ?? DESKTOP).width < TABLET.width;
  for (const size of isNarrow ? SIZES : SIZES.toReversed()) {
    await page.setViewportSize(size);
    const there = `${where} at ${size.width} px`;
    if (OF_AXE.includes(size)) await expectAccessible(page, there, [], within);
    await expectNoOverflow(page, there);
    await also(size);
  }
}
