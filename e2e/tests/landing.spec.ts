import type { Locator, Page } from '@playwright/test';
import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, TABLET, test } from '../support/test.ts';

const GREY = 'rgb(91, 104, 120)';
const GREEN = 'rgb\\(44, 201, 167\\)';
const RED = 'rgb\\(255, 122, 89\\)';

const hero = (page: Page) => page.getByRole('region', { name: 'Last closed signal' });

const cardOf = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    .last();

test.describe('the landing page', () => {
  test('shows the signal that closed last over its bars, with its outcome, without script', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/')).text();
    expect(html).toContain('BRENT 1h, long: entry 90.51, stop 89.63, target 92.09');
    await open(page, '/');
    const picture = hero(page).getByRole('figure');
    await expect(picture).toHaveAccessibleName(/over 90 bars$/);
    await expect(picture.locator('svg g')).toHaveCount(90);
    await expect(picture.getByText('sealed #12,342')).toBeVisible();
    await expect(hero(page)).toContainText('Target reached +2.46 R');
    await expect(hero(page)).toContainText('Chosen by rule: the signal that closed last, win or loss.');
    await expect(hero(page)).toContainText('Simulated');
  });

  test('has a legend in the colours of the bars', async ({ page }) => {
    await open(page, '/');
    const entries = hero(page).getByRole('list', { name: 'Legend' }).getByRole('listitem');
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expect(entries).toHaveText(['Bars before the signal', 'Bars after the signal']);
      for (const entry of await entries.all()) await expect(entry, `at ${viewport.width} px`).toBeVisible();
    }
    const swatchOf = (entry: Locator) => entry.locator('[aria-hidden]');
    const bars = hero(page).getByRole('figure').locator('svg g');
    await expect(bars.first()).toHaveCSS('stroke', GREY);
    await expect(swatchOf(entries.first())).toHaveCSS('background-color', GREY);
    await expect(swatchOf(entries.last())).toHaveCSS('background-image', new RegExp(`${GREEN}.*${RED}`));
  });

  test('shows the calibration of stated confidence with intervals and skill', async ({ page, request }) => {
    expect(await (await request.get('/')).text(), 'without script').toContain('Confidence is scored in public');
    await open(page, '/');
    const card = cardOf(page, 'Confidence is scored in public');
    const diagram = card.getByRole('img', {
      name: /^Stated chance of success.*stated \d+\s%, observed \d+\s% of/,
    });
    await expect(diagram).toBeVisible();
    const bins = (await diagram.getAttribute('aria-label'))!.split(';').length;
    await expect(diagram.locator('svg path'), 'a dot for each bin').toHaveCount(bins);
    const widths = await Promise.all(
      (await diagram.locator('svg path').all()).map((dot) => dot.getAttribute('stroke-width')),
    );
    expect(new Set(widths).size, 'larger for more signals').toBeGreaterThan(1);
    await expect(card).toContainText(/[\d,]+ resolved signals, Brier skill [+−]0\.\d{3}/);
    await expect(card).toContainText('Live');
  });
});

for (const viewport of someOf(1, [PHONE, DESKTOP, TABLET])) {
  for (const scenario of ['full', 'empty', 'failing', 'broken rows'] as const) {
    test.describe(`at ${viewport.width} px, ${scenario}`, () => {
      test.use({ viewport, scenario, expectedErrors: [/503 \(Service Unavailable\)/] });

      test('axe finds nothing on the landing page, and nothing is wider than the screen', async ({ page }) => {
        await open(page, '/');
        await expectAccessible(page);
        await expectNoOverflow(page);
      });
    });
  }
}
