import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

/** The viewport of a 1280 px screen at 400 %, by which WCAG measures reflow (1.4.10). */
const SMALLEST = { width: 320, height: 640 };
const SCREENS = [
  '/',
  '/strategies',
  '/symbols/EURUSD',
  '/strategies?compare=impulse,meridian-trend',
  ...['overview', 'playbook', 'performance', 'config', 'faq'].map((tab) => `/strategies/tideline-pullback?tab=${tab}`),
  '/signals',
  '/signals/verify',
  '/status',
  '/risk-config',
  '/delivery-settings',
  '/delivery-settings?tab=preferences',
  '/delivery-settings?tab=test',
  '/notification-settings',
  '/terms-of-service',
  '/privacy-policy',
  '/risk-disclosure',
  '/compliance',
  '/about',
  '/about/methodology',
  '/help-center',
  '/help-center/read-a-signal',
  '/pricing',
  '/changelog',
  '/confirm-request',
  '/confirm-subscription',
  '/mail-lists',
  '/nowhere',
];
/** The whole page, the button of the menu included. */
const DRAWER = '/signals/signal-1';

for (const viewport of someOf(1, [SMALLEST, PHONE])) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, expectedErrors: [/404 \(Not Found\)/] });

    test('no screen scrolls horizontally, with the menu closed or open', async ({ page }) => {
      for (const path of [...SCREENS, DRAWER]) {
        await open(page, path);
        await page.waitForLoadState('networkidle');
        await expectNoOverflow(page, path);
        if (path === DRAWER) continue;
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
        await expectNoOverflow(page, `${path} with its menu`);
      }
    });
  });
}

for (const viewport of someOf(1, [SMALLEST, PHONE])) {
  test.describe(`a subscriber, ${viewport.width} px wide`, () => {
    test.use({ viewport, scenario: 'subscriber' });

    test('scrolls no tab of the dashboard horizontally', async ({ page }) => {
      for (const tab of ['subscriptions', 'watchlists', 'performance', 'settings']) {
        await open(page, '/');
        await open(page, `/platform#${tab}`);
        await page.waitForLoadState('networkidle');
        await expectNoOverflow(page, `/platform#${tab}`);
      }
    });
  });
}

test.describe('names longer than the narrowest screen', () => {
  test.use({ viewport: SMALLEST, scenario: 'broken rows' });

  test('make no screen wider', async ({ page }) => {
    for (const path of ['/', '/strategies', '/strategies/tags', '/signals', '/signals/verify']) {
      await open(page, path);
      await page.waitForLoadState('networkidle');
      await expectNoOverflow(page, path);
    }
  });
});
