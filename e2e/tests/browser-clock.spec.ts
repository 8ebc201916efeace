import { rowsOf } from '../support/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

const HOUR = 3_600_000;

for (const [which, error] of [
  ['three hours fast', 3 * HOUR],
  ['three hours slow', -3 * HOUR],
] as const) {
  test(`a browser whose clock is ${which} tells the ages of signals right`, async ({ page }) => {
    await page.addInitScript((ahead) => {
      const now = Date.now.bind(Date);
      const { timeOrigin } = performance;
      Date.now = () => now() + ahead;
      Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + ahead });
    }, error);
    await open(page, '/signals');
    const age = rowsOf(page).first().getByRole('time');
    await expect(age).toHaveText(/^\d+ min ago$/);
    // Once more when the connection stands: by then the script has told the time itself.
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(age).toHaveText(/^\d+ min ago$/);
  });
}
