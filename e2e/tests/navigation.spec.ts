import { goTo } from '../support/page/go-to.ts';
import { expect, loadedAll, open, PHONE, pretend, test } from '../support/test.ts';

const row = 'header > div:nth-child(2)';

test('the row of the header stays in view, while the risk line scrolls away', async ({ page }) => {
  await open(page, '/strategies');
  await page.evaluate('window.scrollTo({ top: 600, behavior: "instant" })');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Full disclosures' })).not.toBeInViewport();
  expect((await page.locator(row).boundingBox())!.y).toBe(0);
});

/** Pages with the place of their title, px: those to work on, and those to read. */
const TITLES = {
  116: [
    '/',
    '/strategies',
    '/strategies/anchor-reversion',
    '/strategies?compare=anchor-reversion,impulse',
    '/signals',
    '/account',
    '/notification-settings',
  ],
  148: ['/status', '/changelog', '/help-center', '/compliance', '/risk-disclosure'],
};
const WIDE = { width: 1920, height: 1000 };

test.describe('of a member', () => {
  test.use({ scenario: 'logged in' });

  test('titles stand at 116 px on pages to work on and at 148 px on others, and the row has one place', async ({
    page,
  }) => {
    for (const [top, paths] of Object.entries(TITLES)) {
      for (const path of paths) {
        await goTo(page, path);
        const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
        expect(Math.abs(title.y - Number(top)), `${path} at ${title.y} px`).toBeLessThanOrEqual(1);
      }
    }
    await page.setViewportSize(WIDE);
    const places = new Set<string>();
    for (const path of ['/', '/strategies', '/signals', '/pricing', '/account', '/status', '/terms-of-service']) {
      await goTo(page, path);
      const logo = (await page.getByRole('banner').getByRole('link', { name: 'Sealtick, home' }).boundingBox())!;
      const account = (await page.getByRole('button', { name: /^Account of/ }).boundingBox())!;
      places.add(`${Math.round(logo.x)} to ${Math.round(account.x + account.width)}`);
    }
    expect([...places]).toHaveLength(1);
  });
});

for (const scenario of ['full', 'subscriber'] as const) {
  test.describe(`at 1,024 px, ${scenario}`, () => {
    test.use({ scenario, viewport: { width: 1024, height: 768 } });

    test('every link of the row has room', async ({ page }) => {
      await open(page, '/signals');
      const main = page.getByRole('navigation', { name: 'Main' });
      const last = (await main.getByRole('button').last().boundingBox())!;
      const search = (await page.getByRole('button', { name: 'Search' }).boundingBox())!;
      expect(last.x + last.width).toBeLessThanOrEqual(search.x);
      await main.getByRole('button').last().click();
      const menu = (await main.getByRole('list').last().boundingBox())!;
      expect(menu.x + menu.width).toBeLessThanOrEqual(1024);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the bar stands at the foot, above it what else does, and hides while text is typed', async ({ page }) => {
    await goTo(page, '/strategies/meridian-trend');
    const bar = page.getByRole('navigation', { name: 'Quick links' });
    const { y, height } = (await bar.boundingBox())!;
    expect(y + height).toBe(PHONE.height);
    const login = (await page.getByRole('link', { name: 'Login to Subscribe' }).last().boundingBox())!;
    expect(login.y + login.height).toBeLessThan(y);
    await goTo(page, '/strategies');
    await page.getByRole('searchbox', { name: 'Search strategies' }).focus();
    await expect(bar).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search strategies' }).blur();
    await expect(bar).toBeVisible();
    await pretend(page, 'subscriber');
    await open(page, '/risk-config');
    await page.getByRole('textbox').first().fill('4321');
    await expect(bar).toBeHidden();
    await page.route('**/api/risk', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ json: route.request().postDataJSON() }) : route.continue(),
    );
    const saving = page.waitForRequest((request) => request.method() === 'PUT');
    // The press ends the typing: the button must not move away from it.
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await saving;
    await expect(bar).toBeVisible();
  });

  test('the bar that the server rendered stays while the page becomes interactive', async ({ page }) => {
    await page.addInitScript(`window.removals = 0;
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes) for (const node of removedNodes)
          if (node.matches?.('.phone-bar') || node.querySelector?.('.phone-bar')) window.removals += 1;
      }).observe(document, { childList: true, subtree: true });`);
    await open(page, '/strategies');
    await loadedAll(page);
    await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible();
    expect(await page.evaluate('window.removals')).toBe(0);
  });

  test('an open signal covers the bar', async ({ page }) => {
    await open(page, '/signals/signal-1');
    await expect(page.getByRole('navigation', { name: 'Quick links', includeHidden: true })).toBeHidden();
  });

  test('the end of the page can be scrolled above the bar', async ({ page }) => {
    await open(page, '/pricing');
    await loadedAll(page);
    await page.evaluate('window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })');
    const end = (await page.getByRole('contentinfo').boundingBox())!;
    const bar = (await page.getByRole('navigation', { name: 'Quick links' }).boundingBox())!;
    expect(end.y + end.height).toBeLessThanOrEqual(bar.y + 1);
  });
});
