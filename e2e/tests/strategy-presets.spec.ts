import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../support/page/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

/** Named settings of the config tab: those of the strategy, and the visitor's own. */
const CONFIG = '/strategies/tideline-pullback?tab=config';

const getPresets = (page: Page) => page.getByRole('region', { name: 'Presets' });

async function save(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Save these settings as' }).fill(name);
  await getPresets(page).getByRole('button', { name: 'Save', exact: true }).click();
}

test('a preset changes the settings in the address, and says what it changes', async ({ page }) => {
  await open(page, CONFIG);
  const presets = getPresets(page);
  const published = presets.getByRole('button', { name: 'As published' });
  await expect(published).toHaveAttribute('aria-pressed', 'true');
  await presets.getByRole('button', { name: 'Nearer targets' }).click();
  await expect(page).toHaveURL(/set=firstTargetR%3A0\.35%2CfinalTargetR%3A3\.1/);
  await expect(presets.getByRole('status')).toHaveText('First target 0.35 R, Final target 3.1 R');
  await expect(page.getByText('2 of 6 changed')).toBeVisible();
  await expect(published).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('textbox', { name: 'Stop distance', exact: true }).fill('3');
  await expect(presets.getByRole('button', { pressed: true }), 'own settings are not a preset').toHaveCount(0);
  await published.click();
  await expect(page).toHaveURL(CONFIG);
});

for (const width of someOf(1, [PHONE.width, 1440])) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('nothing is wider than its box, and axe finds nothing', async ({ page }) => {
      await open(page, CONFIG);
      await save(page, 'A name of forty characters, which is long');
      await page.getByRole('button', { name: /^Rename A name/ }).click();
      await expectAccessible(page);
      await expectNoOverflow(page, CONFIG);
      const parameters = page.getByRole('region', { name: 'Parameters' });
      const right = async (part: typeof parameters) => {
        const box = (await part.boundingBox())!;
        return box.x + box.width;
      };
      for (const button of await getPresets(page).getByRole('button').all())
        expect(await right(button)).toBeLessThan(await right(parameters));
    });
  });
}
