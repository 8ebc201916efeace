import { expect, open, test } from '../support/test.ts';

/** What a page says that has nothing to show. */
const NOTHING = [
  ['', '0 requests unconfirmed'],
  ['/requests', 'No request is in this list.'],
  ['/concerns', 'No report is in this list.'],
  ['/deliveries', 'No dead messages in the last 7 days.'],
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
/** What a missing value looks like where no one thought of it. */
const NO_VALUE = /\b(undefined|NaN|null|Infinity|Invalid Date)\b/;

test.describe('the console of a program that no one has used', () => {
  test.use({ scenario: 'operator of an unused program' });

  test('every page says that there is nothing', async ({ page }) => {
    for (const [path, words] of NOTHING) {
      await open(page, `/admin${path}`);
      const main = page.getByRole('main');
      await expect(main.getByText(words).first(), path).toBeVisible();
      await expect(main, path).not.toContainText(NO_VALUE);
    }
  });
});

test.describe('the console of a program that fails', () => {
  test.use({ scenario: 'operator of a failing program', expectedErrors: [/50[03]/] });

  test('every page says so, and offers to try again', async ({ page }) => {
    for (const path of PAGES) {
      await open(page, `/admin${path}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('alert').first(), path).toContainText('could not be loaded');
      await expect(main.getByRole('button', { name: 'Try again' }).first(), path).toBeVisible();
      await expect(main, path).not.toContainText(NO_VALUE);
    }
  });
});
