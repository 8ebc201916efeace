import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

/** Links of a screen that are not too many to be of use. */
const MOST_LINKS = 12;

/** Addresses of the glossary to which a screen leads, in their order. */
async function getTerms(page: Page): Promise<string[]> {
  const links = page.getByRole('main').locator('a[href^="/glossary#"]');
  await expect(links).not.toHaveCount(0);
  const terms: string[] = [];
  for (const link of await links.all()) terms.push((await link.getAttribute('href'))!);
  return terms;
}

const SCREENS = {
  full: [
    '/',
    '/strategies',
    '/strategies/meridian-trend',
    '/strategies/meridian-trend?tab=performance',
    '/signals/signal-1',
    '/strategies?compare=impulse,meridian-trend',
  ],
  subscriber: [
    '/',
    '/platform',
    '/platform/strategies/own_u4R8kZ0qS1mT7vXc2Yb9Aw',
    '/analytics',
    '/analytics?tab=risk',
    '/journal?tab=statistics',
    '/risk-config',
    '/news-filter',
    '/backtesting',
    '/broker-setup',
  ],
} as const;

for (const [scenario, screens] of Object.entries(SCREENS))
  test.describe(`as ${scenario}`, () => {
    test.use({ scenario: scenario as keyof typeof SCREENS });

    test('each screen leads from the first use of its terms to the glossary, once for each', async ({ page }) => {
      const used = new Set<string>();
      for (const screen of screens) {
        await open(page, screen);
        const terms = await getTerms(page);
        expect({ screen, terms: [...new Set(terms)] }).toEqual({ screen, terms });
        expect(terms.length).toBeLessThanOrEqual(MOST_LINKS);
        for (const term of terms) used.add(term);
      }
      await open(page, '/glossary');
      for (const term of used) await expect(page.locator(term.slice(term.indexOf('#')))).toHaveCount(1);
    });
  });

test('a term is reached and followed by keyboard', async ({ page }) => {
  await open(page, '/strategies');
  const term = page.getByRole('complementary', { name: 'How to read a card' }).getByRole('link', { name: 'Sharpe' });
  await term.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/glossary#sharpe');
});
