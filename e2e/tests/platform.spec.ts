import type { Page } from '@playwright/test';
import { weighScripts } from '../support/first-load.ts';
import { expect, expectAccessible, hydrated, open, test } from '../support/test.ts';

/** Bytes of script by gzip that the dashboard may load before it can be used. */
const BUDGET = 185_000;

const panel = (page: Page) => page.getByRole('tabpanel');
const subscriptionRows = (page: Page) => panel(page).getByRole('table', { name: 'Subscriptions' }).locator('tbody tr');

test.describe('a subscriber', () => {
  test.use({ scenario: 'subscriber' });

  test.describe('whose changes are refused', () => {
    test.use({ expectedErrors: [/409 \(Conflict\)/] });

    test('sees plan and subscriptions, and why neither unsubscribing nor subscribing worked', async ({ page }) => {
      await open(page, '/platform');
      await expect(panel(page)).toContainText('Your trial of Pro');
      await expect(subscriptionRows(page).first()).toContainText(
        'Anchor ReversionProActiveWeb, Email, Webhook, Push19',
      );
      await expect(subscriptionRows(page).last()).toContainText('Inactive');
      const sent: string[] = [];
      await page.route('**/api/subscriptions**', (route, request) => {
        if (request.method() === 'GET') return route.continue();
        sent.push(`${request.method()} ${request.postData() ?? ''}`);
        const body = JSON.stringify({ status: 409, detail: 'Not now.' });
        return route.fulfill({ status: 409, contentType: 'application/problem+json', body });
      });
      await page.getByRole('button', { name: 'Manage Anchor Reversion' }).click();
      const dialog = page.getByRole('dialog', { name: 'Anchor Reversion' });
      await expect(dialog).toContainText('Subscribed: you see its signals immediately.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
      const question = page.getByRole('alertdialog', { name: 'Unsubscribe from Anchor Reversion?' });
      await expect(question).toContainText('No new signals of this strategy are sent to you');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      expect(sent, 'nothing is sent before the answer').toEqual([]);
      await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
      await question.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Not now.');
      await page.keyboard.press('Escape');
      await panel(page).getByRole('combobox', { name: 'Strategy' }).selectOption('meridian-trend');
      await panel(page).getByRole('button', { name: 'Subscribe to Signals' }).click();
      await expect(page.getByRole('dialog', { name: 'Subscribe to Meridian Trend' })).toContainText('Not now.');
      expect(sent).toEqual(['DELETE ', 'POST {"strategyId":"meridian-trend"}']);
    });
  });

  test('loads at most 185 kB of script before the page can be used', async ({ page }) => {
    await page.addInitScript(markInteractive);
    await page.goto('/platform');
    await hydrated(page);
    const loaded = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= window.interactiveAt)
      .map(({ name }) => name)`);
    const later = loaded.findIndex((name) => LATER.test(name));
    const bytes = await weighScripts(later === -1 ? loaded : loaded.slice(0, later), 'gzip');
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(BUDGET);
  });
});

/** The first of the scripts that replace parts in use: a slow machine may request them before the last part reacts. */
const LATER = /\/(user-menu|draw-curves)-[^/]*\.js$/;

/** Stores when every part of the page reacts to input: what is loaded later is for what comes into view, or for other pages. */
const markInteractive = `new MutationObserver((_, watch) => {
  if (document.documentElement?.dataset.interactive === undefined) return;
  window.interactiveAt = performance.now();
  watch.disconnect();
}).observe(document, { attributes: true, subtree: true })`;
