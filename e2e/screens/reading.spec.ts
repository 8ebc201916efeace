import { expect, open, pretend, test } from '../support/test.ts';

/** The library, whichever fields its cards need. */
const LIBRARY = '/api/strategies?fields=id,name,description,…';
const withoutFields = (path: string) => path.replace(/(?<=\?fields=id,name,description,).*/, '…');

test('each move inside the browser reads what its page shows, once at each visit', async ({
  page,
  apiCalls,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/);
  await open(page, '/nowhere');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Strategies' }).click();
  await page.getByRole('link', { name: 'Meridian Trend' }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await navigation.getByRole('link', { name: 'Signals' }).click();
  await expect(page.getByRole('list', { name: 'Signals', exact: true })).toBeVisible();
  await navigation.getByRole('link', { name: 'Strategies' }).click();
  await expect(page.getByRole('list', { name: 'Strategies', exact: true })).toBeVisible();
  // The list is shown before it is read again.
  await expect
    .poll(() => apiCalls.map(withoutFields).toSorted())
    .toEqual(
      [
        // Twice: what was read may have changed while other pages were shown.
        LIBRARY,
        LIBRARY,
        '/api/strategies/meridian-trend',
        '/api/strategies/meridian-trend/performance',
        '/api/signals/strategy/meridian-trend?limit=3',
        '/api/signals',
        '/api/strategies?fields=id,name,isPaused',
        '/api/strategies?fields=id,name,isPaused',
        '/api/delivery',
        '/api/market-alerts',
        '/api/prices',
      ].toSorted(),
    );
});

test.describe('a failed read', () => {
  test.use({ expectedErrors: [/500 \(Internal Server Error\)/] });

  test('is not repeated automatically', async ({ page, apiCalls }) => {
    await open(page, '/strategies/meridian-trend');
    await pretend(page, 'failing');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Strategies' }).click();
    await expect(page.getByRole('heading', { name: 'Error Loading Strategies' })).toBeVisible();
    expect(apiCalls.map(withoutFields)).toEqual([LIBRARY]);
  });
});
