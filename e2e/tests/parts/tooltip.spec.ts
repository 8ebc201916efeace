import type { Locator, Page } from '@playwright/test';
import { holdBack } from '../../support/page/hold-back.ts';
import { readyTooltips } from '../../support/page/tooltips.ts';
import { openWithFixedClock } from '../../support/parts.ts';
import { test } from '../../support/parts-site.ts';
import { expect, open } from '../../support/test.ts';

test.describe('a tooltip', () => {
  const term = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).last();
  /** Moves the pointer over a term once nothing that is due can move the term away from it. */
  const point = async (page: Page, name: string) => {
    await expect(term(page, name)).toHaveAttribute('data-state', /./);
    await term(page, name).scrollIntoViewIfNeeded();
    await page.clock.runFor(1_000);
    await term(page, name).hover();
  };
  const explanation = (page: Page, text: RegExp): Locator => page.getByRole('tooltip').filter({ hasText: text });
  /** Moves the pointer through points in between, as a real one does. */
  const away = (page: Page) => page.mouse.move(0, 0, { steps: 5 });

  test('opens after 700 ms of hover, and the next immediately within 300 ms', async ({ page }) => {
    await openWithFixedClock(page);
    await readyTooltips(page);
    await point(page, 'Max drawdown');
    await page.clock.runFor(699);
    await expect(explanation(page, /After costs/)).toBeHidden();
    await page.clock.runFor(1);
    await expect(explanation(page, /After costs/)).toBeVisible();
    await away(page);
    await expect(explanation(page, /After costs/)).toBeHidden();
    await page.clock.runFor(299);
    await term(page, 'Sharpe ratio').hover();
    await expect(explanation(page, /divided by its standard deviation/)).toBeVisible();
    await away(page);
    await expect(explanation(page, /divided by its standard deviation/)).toBeHidden();
    await page.clock.runFor(300);
    await term(page, 'Max drawdown').hover();
    await page.clock.runFor(699);
    await expect(explanation(page, /After costs/)).toBeHidden();
  });

  test('stays open while the pointer moves onto it', async ({ page }) => {
    await openWithFixedClock(page);
    await readyTooltips(page);
    await point(page, 'Max drawdown');
    await page.clock.runFor(700);
    const { x, y, width, height } = (await explanation(page, /After costs/).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
    await expect(explanation(page, /After costs/)).toBeVisible();
  });

  test('opens immediately by keyboard and closes by Escape', async ({ page }) => {
    await openWithFixedClock(page);
    await readyTooltips(page);
    await term(page, 'Max drawdown').focus();
    await expect(explanation(page, /After costs/)).toBeVisible();
    await expect(term(page, 'Max drawdown')).toHaveAccessibleDescription(/After costs/);
    await page.keyboard.press('Escape');
    await expect(explanation(page, /After costs/)).toBeHidden();
  });

  test('opens on the term that was focused before its script was loaded', async ({ page }) => {
    await open(page, '/ui');
    await term(page, 'Max drawdown').focus();
    await page.keyboard.press('Shift');
    await expect(explanation(page, /After costs/)).toBeVisible();
    await expect(term(page, 'Max drawdown')).toBeFocused();
  });

  test('stays open when the browser scrolls to the focused term', async ({ page }) => {
    await open(page, '/ui');
    await readyTooltips(page);
    await page.evaluate('scrollTo(0, 0)');
    await term(page, 'Max drawdown').focus();
    await expect(explanation(page, /After costs/)).toBeVisible();
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
    await expect(explanation(page, /After costs/)).toBeVisible();
  });

  test('is not covered by a card, and stays within the window', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await openWithFixedClock(page);
    await readyTooltips(page);
    const head = page.getByLabel('Figures with their meaning').getByRole('button', { name: 'Max drawdown' });
    await head.scrollIntoViewIfNeeded();
    await head.focus();
    const box = (await explanation(page, /open positions included\.$/).boundingBox())!;
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThanOrEqual(500);
    const top = `document.elementFromPoint(${box.x + 4}, ${box.y + box.height / 2}).getAttribute('role')`;
    expect(await page.evaluate(top)).toBe('tooltip');
  });
});

test.describe('a tooltip on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  const term = (page: Page): Locator => page.getByRole('button', { name: 'Max drawdown', exact: true }).last();
  const tooltip = (page: Page): Locator => page.getByRole('tooltip').filter({ hasText: /After costs/ });
  const screenTop = async (page: Page) => Math.round((await term(page).boundingBox())!.y);
  const frames = (page: Page) =>
    page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))');

  test('opens by a tap and closes by a tap elsewhere', async ({ page }) => {
    await open(page, '/ui');
    await term(page).tap();
    await expect(tooltip(page)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await term(page).tap();
    await expect(tooltip(page)).toBeVisible();
  });

  test('stays open when content arrives above it, and closes when the page is scrolled', async ({ page }) => {
    const letArrive = await holdBack(page, '**/api/price-alerts');
    await open(page, '/ui');
    await readyTooltips(page);
    await term(page).tap();
    await expect(tooltip(page)).toBeVisible();
    await frames(page);
    const [scrolled, top] = [await page.evaluate('scrollY'), await screenTop(page)];
    letArrive();
    await expect.poll(() => page.evaluate('scrollY'), 'the browser keeps the term in its place').not.toBe(scrolled);
    await frames(page);
    expect(await screenTop(page)).toBe(top);
    expect(await tooltip(page).isVisible()).toBe(true);
    await page.evaluate('scrollBy(0, 40)');
    await expect(tooltip(page)).toHaveCount(0);
  });

  test('opens by the tap that came before its script', async ({ page }) => {
    const letArrive = await holdBack(page, /radix-tooltip-.*\.js/);
    await open(page, '/ui');
    await term(page).tap();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    letArrive();
    await expect(tooltip(page)).toBeVisible();
    await expect(term(page)).toBeFocused();
  });

  test('opens by the tap during which its script arrives', async ({ page, context }) => {
    const letArrive = await holdBack(page, /radix-tooltip-.*\.js/);
    await open(page, '/ui');
    await term(page).scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await term(page).boundingBox())!;
    const touch = await context.newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    letArrive();
    await expect(term(page)).toHaveAttribute('data-state', /./);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(tooltip(page)).toBeVisible();
  });
});
