import { PAGES } from '../support/every-page.ts';
import { goTo } from '../support/page/go-to.ts';
import { expectUsableInTurn } from '../support/page/usable.ts';
import { someOf } from '../support/some-of.ts';
import type { Scenario } from '../support/stand-in/scenario-names.ts';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

for (const [scenario, groups] of someOf(2, Object.entries(PAGES))) {
  for (const [title, paths] of Object.entries(groups)) {
    test.describe(scenario, () => {
      test.use({
        scenario: scenario as Scenario,
        expectedErrors: [
          // A page that is shown for long reads the bars of its broken signal again, which are refused.
          scenario === 'broken rows' ? /40[34] \(|left out [.[]/ : /404 \(Not Found\)|50[03] \(/,
        ],
      });

      test(`axe finds nothing, and nothing is wider than the screen: ${title}`, async ({ page }) => {
        for (const path of paths) {
          await goTo(page, path);
          if (path.includes('compare=')) await expect(page.locator('canvas').first()).toBeVisible();
          if (path.includes('tideline') && path.includes('tab=config'))
            await expect(page.getByText(/20,000 bars in/)).toBeVisible();
          await expectUsableInTurn(page, `${path} (${scenario})`);
        }
      });
    });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('axe finds nothing with the menu and the filters open', async ({ page }) => {
    await goTo(page, '/signals?side=long');
    await page.getByRole('button', { name: 'Filters 1 set' }).click();
    await expectAccessible(page);
    await goTo(page, '/strategies');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page);
  });
});

test('axe finds nothing before and after the check of a log', async ({ page }) => {
  for (const [place, scenario] of (['sealed log', 'tampered log', 'delayed log', 'empty log'] as const).entries()) {
    // The verifier sends no cookies, so a header selects the scenario of the log for verifier and page.
    await page.context().setExtraHTTPHeaders({ 'x-scenario': scenario });
    await open(page, '/signals/verify?strategy=meridian-trend');
    // Before the check, the form is the same for every log.
    if (place === 0) await expectAccessible(page, scenario);
    await page.getByRole('button', { name: /^Verify/ }).click();
    await expect(page.getByRole('button', { name: 'Verify again' })).toBeVisible();
    await expectUsableInTurn(page, `the check of a ${scenario}`);
  }
});
