import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

/** Named settings of the config tab: those of the strategy, and the visitor's own. */
const CONFIG = '/strategies/tideline-pullback?tab=config';

const presetsOf = (page: Page) => page.getByRole('region', { name: 'Presets' });

async function save(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Save these settings as' }).fill(name);
  await presetsOf(page).getByRole('button', { name: 'Save', exact: true }).click();
}

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
      for (const button of await presetsOf(page).getByRole('button').all())
        expect(await right(button)).toBeLessThan(await right(parameters));
    });
  });
}
