import type { Page } from '@playwright/test';
import { test } from '../../support/development.ts';
import { openStill } from '../../support/parts.ts';
import { expect } from '../../support/test.ts';

test.describe('a tooltip', () => {
  const words = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();
  const meaning = (page: Page, text: RegExp) => page.getByRole('tooltip').filter({ hasText: text });

  test('opens 700 ms after the pointer came, and the next at once within 300 ms', async ({ page }) => {
    await openStill(page);
    await words(page, 'Max drawdown').hover();
    await page.clock.runFor(699);
    await expect(meaning(page, /After costs/)).toBeHidden();
    await page.clock.runFor(1);
    await expect(meaning(page, /After costs/)).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(meaning(page, /After costs/)).toBeHidden();
    await page.clock.runFor(299);
    await words(page, 'Sharpe ratio').hover();
    await expect(meaning(page, /over its deviation/)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(300);
    await words(page, 'Max drawdown').hover();
    await page.clock.runFor(699);
    await expect(meaning(page, /After costs/)).toBeHidden();
  });

  test('opens at once by keyboard and closes by Escape', async ({ page }) => {
    await openStill(page);
    await words(page, 'Max drawdown').focus();
    await expect(meaning(page, /After costs/)).toBeVisible();
    await expect(words(page, 'Max drawdown')).toHaveAccessibleDescription(/After costs/);
    await page.keyboard.press('Escape');
    await expect(meaning(page, /After costs/)).toBeHidden();
  });

  test('is cut off by no card, and stays within the window', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await openStill(page);
    const head = page.getByLabel('Figures with their meaning').getByRole('button', { name: 'Max drawdown' });
    await head.scrollIntoViewIfNeeded();
    await head.focus();
    const box = (await meaning(page, /open positions included\.$/).boundingBox())!;
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThanOrEqual(500);
    const top = `document.elementFromPoint(${box.x + 4}, ${box.y + box.height / 2}).getAttribute('role')`;
    expect(await page.evaluate(top)).toBe('tooltip');
  });
});
