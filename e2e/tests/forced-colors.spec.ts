import type { Locator } from '@playwright/test';
import { goTo } from '../support/page/go-to.ts';
import { unfold } from '../support/page/unfold.ts';
import { someOf } from '../support/some-of.ts';
import { expect, test } from '../support/test.ts';

const STRATEGY = '/strategies/meridian-trend';

interface Drawn {
  getComputedStyle(element: unknown, pseudo?: string): { backgroundColor: string };
}

/** Computed backgrounds, of elements or of their ::after. */
const grounds = (parts: Locator, pseudo?: string) =>
  parts.evaluateAll(
    (elements, which) =>
      elements.map((element) => (globalThis as unknown as Drawn).getComputedStyle(element, which).backgroundColor),
    pseudo,
  );

for (const colorScheme of someOf(1, ['dark', 'light'] as const)) {
  test.describe(`in a reader's own ${colorScheme} colours`, () => {
    test.use({ contextOptions: { forcedColors: 'active' }, colorScheme });

    test('what is current, chosen, drawn or focused is distinguishable', async ({ page }) => {
      await goTo(page, STRATEGY);
      const body = await grounds(page.locator('body'));
      for (const name of ['Overview', 'Strategies']) {
        const part = page.getByRole(name === 'Overview' ? 'tab' : 'link', { name, exact: true }).first();
        expect(await grounds(part, '::after'), name).not.toEqual(body);
      }
      await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveCSS('outline-style', 'solid');
      await expect(page.getByRole('button', { name: '6M', exact: true })).toHaveCSS('outline-style', 'none');

      await goTo(page, '/strategies');
      const compare = page.getByRole('checkbox', { name: 'Compare Impulse' });
      await expect(compare).toHaveCSS('appearance', 'auto');
      await compare.check();
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveCSS('appearance', 'none');

      await goTo(page, `${STRATEGY}?tab=performance`);
      await unfold(page, 'Result by trade', 'MAE and MFE by trade');
      const surface = 'rgb(16, 21, 28)';
      for (const part of [
        page.getByRole('img').first(),
        page.getByRole('list', { name: 'Trades by result in R' }).first(),
      ]) {
        await expect(part).toHaveCSS('background-color', surface);
      }
      const bars = page
        .getByRole('list', { name: 'Trades by result in R' })
        .first()
        .locator('li > span[style*="height"]');
      const colours = new Set(await grounds(bars));
      expect(colours.size, 'gain and loss').toBeGreaterThanOrEqual(2);
      expect(colours).not.toContain(surface);

      await goTo(page, `${STRATEGY}?tab=config`);
      await expect(page.locator('.slider').first()).toHaveCSS('forced-color-adjust', 'none');
      await goTo(page, '/signals');
      await page.keyboard.press('/');
      await expect(page.locator('label:has(input[type="search"])').first()).toHaveCSS('outline-style', 'solid');

      await goTo(page, '/risk-config');
      const sizing = page.locator('label:has([type="radio"])');
      await expect(sizing.filter({ has: page.locator(':checked') })).toHaveCSS('outline-style', 'solid');
      await expect(sizing.filter({ hasNot: page.locator(':checked') })).toHaveCSS('outline-style', 'none');
      const settings = page.getByRole('navigation', { name: 'Settings' });
      await expect(settings.getByRole('link', { name: 'Risk', exact: true })).toHaveCSS('outline-style', 'solid');
      await goTo(page, '/status');
      await expect(page.getByRole('link', { name: '24h', exact: true })).toHaveCSS('outline-style', 'solid');
    });
  });
}
