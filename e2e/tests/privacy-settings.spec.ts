import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Privacy Settings' });
const choice = (page: Page, name: string) => dialog(page).getByRole('switch', { name });
const stored = (page: Page) => page.evaluate<string[]>('Object.keys(localStorage).sort()');

async function openSettings(page: Page): Promise<void> {
  await open(page, '/privacy-policy');
  await page.getByRole('button', { name: 'Privacy Settings' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Privacy Settings Updated!', { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

test('necessary is always on, marketing off at first, and nothing is stored before it is saved', async ({ page }) => {
  await openSettings(page);
  await expect(choice(page, 'Necessary')).toBeChecked();
  await expect(choice(page, 'Necessary')).toBeDisabled();
  await expect(choice(page, 'Functional')).toBeChecked();
  await expect(choice(page, 'Analytics')).toBeChecked();
  await expect(choice(page, 'Marketing')).not.toBeChecked();
  await expectAccessible(page);
  await choice(page, 'Marketing').click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await stored(page)).toEqual([]);
});

test('what is saved is there after a reload', async ({ page }) => {
  await openSettings(page);
  await choice(page, 'Analytics').click();
  await choice(page, 'Marketing').click();
  await save(page);
  await openSettings(page);
  await expect(choice(page, 'Functional')).toBeChecked();
  await expect(choice(page, 'Analytics')).not.toBeChecked();
  await expect(choice(page, 'Marketing')).toBeChecked();
});

test('without functional storage, choices are removed and not stored again', async ({ page }) => {
  await openSettings(page);
  await page.keyboard.press('Escape');
  const zone = page.getByRole('contentinfo').getByText('Local time');
  await zone.click();
  expect(await stored(page)).toEqual(['time-zone']);
  await page.getByRole('button', { name: 'Privacy Settings' }).click();
  await choice(page, 'Functional').click();
  await save(page);
  expect(await stored(page)).toEqual(['privacy']);
  await zone.click();
  expect(await stored(page)).toEqual(['privacy']);
});
