import { getRows } from '../support/page/held-feed.ts';
import { expect, loadedAll, open, PHONE, test } from '../support/test.ts';

test.use({ loadsAllScripts: true });

test.describe('while the server cannot be reached', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection/] });

  test('a signal opens with data from the list, and other pages show what failed to load', async ({
    page,
    context,
  }) => {
    await open(page, '/signals');
    await loadedAll(page);
    await context.setOffline(true);
    const first = getRows(page).first().getByRole('link');
    const symbol = (await first.textContent()) ?? '';
    await first.click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(symbol);
    await expect(page.getByRole('alert')).toContainText('The full signal could not be loaded');
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Strategies' }).click();
    await expect(page.getByText('Error Loading Strategies')).toBeVisible();
    await page.goBack();
    await expect(getRows(page)).toHaveCount(5);
  });
});

test.describe('before the scripts of other pages have arrived', () => {
  test.use({
    expectedErrors: [
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection|dynamically imported module|Error loading route module/,
    ],
  });

  test('a click shows an error in the site, and the page loads once the network is back', async ({ page, context }) => {
    await page.route('**/page-scripts.json', (route) => route.abort());
    await open(page, '/signals');
    await context.setOffline(true);
    const strategies = page.getByRole('banner').getByRole('link', { name: 'Strategies' });
    await strategies.click();
    const error = page.getByRole('main').getByRole('alert');
    await expect(error).toContainText('This page could not be loaded');
    await expect(error).toContainText('This device is offline.');
    await error.getByRole('button', { name: 'Try again' }).click();
    await expect(error).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Signals' }).click();
    await expect(getRows(page)).toHaveCount(5);
    await strategies.click();
    await expect(error).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Strategy Library' })).toBeVisible();
    await expect(page).toHaveURL('/strategies');
    await expect(error).toHaveCount(0);
  });

  test('a link far down in a long page leads to the top of the error', async ({ page, context }) => {
    await page.setViewportSize(PHONE);
    await page.route('**/page-scripts.json', (route) => route.abort());
    await open(page, '/strategies');
    await context.setOffline(true);
    await page.getByRole('main').getByRole('link', { name: 'London Open Break' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeInViewport();
  });
});

test('the scripts of other pages load once the page is idle, without any use of it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const others = () =>
    new Set(scripts.flatMap((path) => /^\/assets\/(strategies|verify|start)-/.exec(path)?.[1] ?? []));
  await open(page, '/signals');
  await expect.poll(() => [...others()].sort()).toEqual(['start', 'strategies', 'verify']);
});
