import { someOf } from '../support/some-of.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const PAGES = [
  '/',
  '/strategies',
  '/strategies?market=fx&q=trend',
  '/strategies?q=zzz',
  ...['overview', 'playbook', 'performance', 'config', 'faq'].map((tab) => `/strategies/meridian-trend?tab=${tab}`),
  '/signals',
  '/symbols/EURUSD',
  '/status',
  '/help-center',
  '/help-center?q=refnd',
  '/help-center?tab=guides',
  '/help-center?tab=contact',
  '/help-center/read-a-signal',
  '/nowhere',
  '/strategies/no-such',
];

for (const [device, viewport] of someOf(1, [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, expectedErrors: [/404 \(Not Found\)|503 \(Service Unavailable\)/] });

    test('axe finds nothing on any page', async ({ page }) => {
      for (const path of PAGES) {
        await open(page, path);
        await expectAccessible(page, path);
      }
    });

    test('axe finds nothing with the full feed and older signals open', async ({ page }) => {
      await open(page, '/signals');
      await page.getByRole('button', { name: 'View Full Feed' }).click();
      await page.getByRole('button', { name: 'Older signals' }).click();
      await expect(page.getByRole('list', { name: 'Older signals' })).toBeVisible();
      await expectAccessible(page);
    });

    for (const scenario of ['failing', 'empty', 'broken rows'] as const) {
      test.describe(`while the server is ${scenario}`, () => {
        test.use({ scenario });

        test('axe finds nothing', async ({ page }) => {
          for (const path of ['/strategies', '/signals', '/status']) {
            await open(page, path);
            await expectAccessible(page, path);
          }
        });
      });
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('axe finds nothing with the menu and the filters open', async ({ page }) => {
    await open(page, '/strategies');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page);
  });
});
