import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

const hero = (page: Page) => page.getByRole('region', { name: 'Last closed signal' });

const getCard = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    .last();

test.describe('the landing page', () => {
  test('shows the signal that closed last over its bars, with its outcome', async ({ page }) => {
    await open(page, '/');
    const picture = hero(page).getByRole('figure');
    await expect(picture).toHaveAccessibleName(/over 90 bars$/);
    await expect(picture.locator('svg g')).toHaveCount(90);
    await expect(picture.getByText('sealed #12,342')).toBeVisible();
    await expect(hero(page)).toContainText('Target reached +2.46 R');
    await expect(hero(page)).toContainText('Chosen by rule: the signal that closed last, win or loss.');
    await expect(hero(page)).toContainText('Simulated');
  });

  test('shows the calibration of stated confidence with intervals and skill', async ({ page }) => {
    await open(page, '/');
    const card = getCard(page, 'Confidence is scored in public');
    const diagram = card.getByRole('img', {
      name: /^Stated chance of success.*stated \d+%, observed \d+% of/,
    });
    await expect(diagram).toBeVisible();
    const bins = (await diagram.getAttribute('aria-label'))!.split(';').length;
    await expect(diagram.locator('svg path'), 'a dot for each bin').toHaveCount(bins);
    const widths = await Promise.all(
      (await diagram.locator('svg path').all()).map((dot) => dot.getAttribute('stroke-width')),
    );
    expect(new Set(widths).size, 'larger for more signals').toBeGreaterThan(1);
    await expect(card).toContainText(
      /Bars are 95% intervals\. In \d+ of \d+ groups the stated chance lies in this interval\./,
    );
    await expect(card).toContainText(/[\d,]+ resolved signals, Brier skill [+−]0\.\d{3}/);
    await expect(card).toContainText('Live');
  });
});
