import { getRows } from '../support/page/held-feed.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

const NOTICE = 'Restarted after a restore on 2 Nov 2026, 1,204 entries lost';
const PAGES = [
  '/',
  '/strategies',
  '/strategies?view=list',
  '/strategies?compare=impulse,meridian-trend',
  '/strategies/impulse',
  '/signals',
  '/status',
  '/about',
  '/about/methodology',
] as const;

test.use({ scenario: 'restored log' });

for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const path of PAGES) {
      test(`${path} says that the record restarted after a restore, and how to verify the log`, async ({ page }) => {
        await open(page, path);
        const notice = page.getByText(`${NOTICE}. Verify the log`, { exact: true });
        await expect(notice).toBeVisible();
        await expect(notice.getByRole('link')).toHaveAttribute('href', '/signals/verify');
      });
    }
  });
}

test('every card of a strategy says it', async ({ page }) => {
  await open(page, '/strategies');
  for (const card of await page.getByRole('list', { name: 'Strategies' }).getByRole('listitem').all()) {
    await expect(card.getByText(NOTICE, { exact: true })).toBeVisible();
  }
});

test('a signal from before the restore is not shown as one of the live record', async ({ page }) => {
  await open(page, '/signals');
  await expect(getRows(page).nth(0)).toContainText('#');
  const former = page.getByRole('list', { name: 'Before the restore' }).getByRole('listitem').first();
  await expect(former).not.toContainText('#');
  await former.getByRole('link').first().click();
  const log = page.getByRole('dialog').getByRole('region', { name: 'From before a restore' });
  await expect(log).toContainText('Its entries can no longer be verified, and it is not part of the live record.');
  await expect(log).toContainText(NOTICE);
  await expect(page.getByRole('dialog')).toContainText('Before the restore');
});

test.describe('without a restore', () => {
  test.use({ scenario: 'full' });

  test('no page speaks of one', async ({ page }) => {
    for (const path of ['/', '/strategies', '/signals', '/status']) {
      await open(page, path);
      await expect(page.getByText('after a restore')).toHaveCount(0);
    }
  });
});
