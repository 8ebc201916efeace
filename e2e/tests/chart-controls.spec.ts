import type { Locator, Page } from '@playwright/test';
import { DESKTOP, expect, open, PHONE, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';

async function openTrade(page: Page): Promise<Locator> {
  await open(page, `${TIDELINE}?tab=performance&record=live`);
  await page.getByRole('button', { name: 'EURUSD 1h' }).first().click();
  const chart = page.getByRole('figure', { name: /^Price of EURUSD/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  return chart;
}

/** Moves the pointer over the left of a chart, which has several layers. */
async function moveTo(page: Page, chart: Locator): Promise<void> {
  await expect(chart.locator('canvas').first()).toBeVisible();
  await chart.scrollIntoViewIfNeeded();
  const { x, y } = (await chart.boundingBox())!;
  await page.mouse.move(x + 20, y + 60, { steps: 3 });
}

test('a price chart says open, high, low and close of the bar under the crosshair', async ({ page }) => {
  const chart = await openTrade(page);
  const reading = chart.getByRole('status');
  const bar = /^\d+ \w+ 2026, \d\d:00 UTC\s*O\s*1\.\d{5}\s*H\s*1\.\d{5}\s*L\s*1\.\d{5}\s*C\s*1\.\d{5}$/;
  await expect(reading, 'the last bar').toHaveText(bar);
  const last = (await reading.textContent())!;
  await chart.getByRole('region').focus();
  await page.keyboard.press('Home');
  await expect(reading).not.toHaveText(last);
  await expect(reading).toHaveText(bar);
  const first = (await reading.textContent())!;
  await page.keyboard.press('ArrowRight');
  await expect(reading).not.toHaveText(first);
  await page.keyboard.press('Escape');
  await expect(reading).toHaveText(last);
  await moveTo(page, chart);
  await expect(reading).not.toHaveText(last);
});

test('a price chart fills its new width after the screen was turned', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/academy/practice?session=48213');
  const chart = page.getByRole('figure').first();
  await expect(chart.locator('canvas').first()).toBeVisible();
  const reading = chart.getByRole('status');
  const last = (await reading.textContent())!;
  await page.setViewportSize(DESKTOP);
  await expect
    .poll(async () => (await chart.locator('canvas').first().boundingBox())!.width)
    .toBeGreaterThan(PHONE.width);
  const { x, y, width } = (await chart.boundingBox())!;
  await page.mouse.move(x + width / 2, y + 100, { steps: 3 });
  await expect(reading, 'a bar in the middle').not.toHaveText(last);
});

/** Resolves once what follows the pointer is drawn. */
const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 0))))';

/** Returns the time between the days under two points of a chart, ms. */
async function visibleSpan(page: Page): Promise<number> {
  const chart = page.getByRole('figure', { name: /^Equity over drawdown/ });
  const box = (await chart.locator('canvas').first().boundingBox())!;
  const at: number[] = [];
  for (const x of [box.x + 4, box.x + box.width * 0.8]) {
    await page.mouse.move(x, box.y + 80, { steps: 3 });
    await page.evaluate(DRAWN);
    const day = chart.getByRole('status').getByText(/^\d+ \w+ 20\d\d$/);
    await expect(day).toBeVisible();
    at.push(Date.parse(`${await day.innerText()} UTC`));
  }
  return at[1]! - at[0]!;
}

test('the equity chart zooms by button, key and Ctrl with the wheel, which alone scrolls the page', async ({
  page,
}) => {
  await open(page, TIDELINE);
  const chart = page.getByRole('figure', { name: /^Equity over drawdown/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  const zoom = chart.getByRole('group', { name: 'Zoom' });
  const whole = await visibleSpan(page);
  await zoom.getByRole('button', { name: 'Zoom in' }).click();
  const half = await visibleSpan(page);
  expect(half).toBeLessThan(whole * 0.8);
  await chart.getByRole('region').focus();
  await page.keyboard.press('+');
  const less = await visibleSpan(page);
  expect(less).toBeLessThan(half * 0.8);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(() => visibleSpan(page)).toBeLessThan(less * 0.95);
  await zoom.getByRole('button', { name: 'Zoom out' }).click();
  await zoom.getByRole('button', { name: 'Show all' }).click();
  expect(await visibleSpan(page)).toBe(whole);

  await moveTo(page, chart);
  const scrolled = await page.evaluate<number>('scrollY');
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(scrolled + 100);
});
