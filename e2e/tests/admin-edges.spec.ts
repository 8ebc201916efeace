import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, TABLET, test } from '../support/test.ts';

/** What a page says that has nothing to show. */
const NOTHING = [
  ['', '0 requests unconfirmed'],
  ['/requests', 'No request is in this list.'],
  ['/concerns', 'No report is in this list.'],
  ['/deliveries', 'No message has died.'],
  ['/audit', 'No entry of the audit log matches.'],
] as const;
const PAGES = [
  '',
  '/requests',
  '/concerns',
  '/members',
  '/strategies',
  '/deliveries',
  '/audit',
  '/health',
  '/settings',
];
const VIEWPORTS = someOf(1, [PHONE, DESKTOP, TABLET]);
/** What a missing value looks like where no one thought of it. */
const NO_VALUE = /\b(undefined|NaN|null|Infinity|Invalid Date)\b/;

test.describe('the console of a program that no one has used', () => {
  test.use({ scenario: 'operator of an unused program' });

  for (const [path, words] of NOTHING) {
    test(`/admin${path} says that there is nothing`, async ({ page }) => {
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport);
        await open(page, `/admin${path}`);
        const main = page.getByRole('main');
        await expect(main.getByText(words).first()).toBeVisible();
        await expect(main).not.toContainText(NO_VALUE);
        await expectNoOverflow(page, `/admin${path}`);
        await expectAccessible(page);
      }
    });
  }
});

test.describe('the console of a program that fails', () => {
  test.use({ scenario: 'operator of a failing program', expectedErrors: [/50[03]/] });

  for (const path of PAGES) {
    test(`/admin${path} says so, and offers to try again`, async ({ page }) => {
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport);
        await open(page, `/admin${path}`);
        const main = page.getByRole('main');
        await expect(main.getByRole('alert').first()).toContainText('could not be loaded');
        await expect(main.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
        await expect(main).not.toContainText(NO_VALUE);
        await expectNoOverflow(page, `/admin${path}`);
        await expectAccessible(page);
      }
    });
  }
});
