import type { Page } from '@playwright/test';
import { expect, hydrated, open, test } from '../support/test.ts';

/** Named settings of the config tab: those of the strategy, and the visitor's own. */
const CONFIG = '/strategies/tideline-pullback?tab=config';

const getPresets = (page: Page) => page.getByRole('region', { name: 'Presets' });
const getSaved = (page: Page) => getPresets(page).getByRole('list', { name: 'Saved presets' }).getByRole('listitem');

async function save(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Save these settings as' }).fill(name);
  await getPresets(page).getByRole('button', { name: 'Save', exact: true }).click();
}

test('own settings are saved by name in the browser, renamed and chosen again', async ({ page }) => {
  await open(page, CONFIG);
  const stop = page.getByRole('textbox', { name: 'Stop distance', exact: true });
  await stop.fill('3');
  await save(page, 'Wide stop');
  await expect(getSaved(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Wide stop', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(CONFIG);
  await hydrated(page);
  await expect(stop).toHaveValue('2.5');
  await page.getByRole('button', { name: 'Wide stop', exact: true }).click();
  await expect(stop).toHaveValue('3.0');
  await page.getByRole('button', { name: 'Rename Wide stop' }).click();
  const name = page.getByRole('textbox', { name: 'New name of Wide stop' });
  await expect(name).toBeFocused();
  await name.fill('as PUBLISHED');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('A preset has this name already.');
  await name.fill('Stop at 3 ATR');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop at 3 ATR', exact: true })).toBeFocused();
  await page.reload();
  await hydrated(page);
  await expect(getSaved(page)).toHaveText(['Stop at 3 ATR']);
  await open(page, '/strategies/meridian-trend?tab=config');
  await expect(page.getByRole('heading', { name: 'Presets' })).toBeVisible();
  await expect(getSaved(page), 'presets belong to one strategy').toHaveCount(0);
});

test('a deleted preset can be restored', async ({ page }) => {
  await open(page, CONFIG);
  await save(page, 'One');
  await page.getByRole('textbox', { name: 'Stop distance', exact: true }).fill('3');
  await save(page, 'Two');
  await page.getByRole('button', { name: 'Delete One' }).click();
  await expect(getSaved(page)).toHaveText(['Two']);
  await expect(getPresets(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getSaved(page)).toHaveText(['One', 'Two']);
});

test('a name is needed, and stays as typed when it is refused', async ({ page }) => {
  await open(page, CONFIG);
  await save(page, ' ');
  await expect(page.getByRole('alert')).toHaveText('Enter a name.');
  await save(page, 'Nearer targets');
  await expect(page.getByRole('alert')).toHaveText('A preset has this name already.');
  await expect(page.getByRole('textbox', { name: 'Save these settings as' })).toHaveValue('Nearer targets');
  await expect(getSaved(page)).toHaveCount(0);
});
