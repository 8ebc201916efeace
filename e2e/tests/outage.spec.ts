import { rowsOf } from '../support/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('while the server cannot be reached', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection/] });

  test('a signal opens with data from the list, and other pages show what failed to load', async ({
    page,
    context,
  }) => {
    const scripts = new Set<string>();
    page.on('requestfinished', (request) => scripts.add(new URL(request.url()).pathname));
    await open(page, '/signals');
    await page.mouse.move(300, 300);
    for (const name of ['signal', 'strategies', 'start']) {
      await expect.poll(() => [...scripts].some((path) => path.startsWith(`/assets/${name}-`)), name).toBe(true);
    }
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const first = rowsOf(page).first().getByRole('link');
    const symbol = (await first.textContent()) ?? '';
    await first.click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(symbol);
    await expect(page.getByRole('alert')).toContainText('The full signal could not be loaded');
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Strategies' }).click();
    await expect(page.getByText('Error Loading Strategies')).toBeVisible();
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(5);
  });
});

test('a visitor who only reads the first screen loads no other page', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => /^\/assets\/(strategies|verify|start)-/.test(path))).toEqual([]);
});
