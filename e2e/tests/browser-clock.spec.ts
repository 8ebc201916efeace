import { getRows } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

const HOUR = 3_600_000;

for (const [which, error] of [
  ['three hours fast', 3 * HOUR],
  ['three hours slow', -3 * HOUR],
] as const) {
  test.describe(`a browser whose clock is ${which}`, () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test.beforeEach(async ({ page }) => {
      await page.addInitScript((ahead) => {
        const now = Date.now.bind(Date);
        const { timeOrigin } = performance;
        Date.now = () => now() + ahead;
        Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + ahead });
      }, error);
      await open(page, '/signals');
    });

    test('shows the correct ages of signals and of a stale list, also on a page from the browser cache', async ({
      page,
    }) => {
      const age = getRows(page).first().getByRole('time');
      await expect(age).toHaveText(/^\d+ min ago$/);
      // Wait for the connection: by then the script has rendered the time.
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await expect(age).toHaveText(/^\d+ min ago$/);
      await page.addInitScript(`
        const entries = performance.getEntriesByType.bind(performance);
        performance.getEntriesByType = (type) =>
          entries(type).map((entry) => (type === 'navigation' ? { ...entry.toJSON(), transferSize: 0 } : entry));
      `);
      await open(page, '/signals');
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await expect(age).toHaveText(/^\d+ min ago$/);

      const signals = (url: URL) => url.pathname === '/api/signals';
      const stale = page.getByText(/^Stale: last read \d\d:\d\d:\d\d UTC$/);
      const readAgain = () => page.evaluate("dispatchEvent(new Event('online'))");
      const isCurrent = async () => {
        const text = (await stale.textContent()) ?? '';
        const read = Date.parse(`${new Date().toISOString().slice(0, 10)}T${text.match(/[\d:]{8}/)}Z`);
        // Just after midnight the time of day is from yesterday.
        const age = (Date.now() - read + 25 * HOUR) % (24 * HOUR);
        expect(Math.abs(age - HOUR), text).toBeLessThan(HOUR / 2);
      };
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await page.route(signals, (route) => route.abort());
      await readAgain();
      await isCurrent();
      await page.unroute(signals);
      await readAgain();
      await expect(stale).toHaveCount(0);
      await page.route(signals, (route) => route.abort());
      await readAgain();
      await isCurrent();
    });
  });
}
