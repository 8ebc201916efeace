import { startStandIn } from '../../support/stand-in/start-stand-in.ts';
import { expect, hydrated, test } from '../../support/test.ts';

test('pages are served from their sources in development, the page of parts among them', async ({ page }) => {
  const standIn = await startStandIn('--dev');
  try {
    // The first visit transforms its modules, so only the time limit of the test applies.
    page.setDefaultTimeout(0);
    await page.goto(new URL('/ui', standIn.address).href);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(new URL('/strategies', standIn.address).href);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Strategy Library' })).toBeVisible();
  } finally {
    await standIn.stop();
  }
});
