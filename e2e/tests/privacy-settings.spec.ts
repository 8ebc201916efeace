import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../support/page/overflow.ts';
import { expect, expectAccessible, hydrated, open, PHONE, test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Privacy Settings' });
const toggle = (page: Page, name: string) => dialog(page).getByRole('switch', { name: new RegExp(`^${name}`) });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Settings' });
const updated = (page: Page) => page.getByRole('status').filter({ hasText: 'Privacy Settings Updated!' });
const stored = (page: Page) => page.evaluate<string[]>('Object.keys(localStorage)');

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Privacy Settings' }).click();
  await expect(dialog(page)).toBeVisible();
}
const getCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('sealtick_privacy'));

test('what a visitor saves is there after a reload, for 12 months', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/privacy-policy');
  await openSettings(page);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await toggle(page, 'Analytics').click();
  await toggle(page, 'Marketing').click();
  await save(page).click();
  await expect(updated(page)).toContainText('They hold in this browser for 12 months.');
  await expect(dialog(page)).toBeHidden();
  const cookie = await getCookie(page);
  expect(cookie).toMatchObject({ value: expect.stringMatching(/^1\.101\.\d+$/), path: '/', sameSite: 'Lax' });
  const days = (cookie!.expires * 1_000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
  await page.reload();
  await hydrated(page);
  await openSettings(page);
  await expect(toggle(page, 'Analytics')).not.toBeChecked();
  await expect(toggle(page, 'Marketing')).toBeChecked();
  await expect(dialog(page)).toContainText('Saved on ');
});

test('without functional storage nothing is stored in the browser, and what was stored is deleted', async ({
  page,
}) => {
  await open(page, '/privacy-policy');
  const local = page.getByRole('group', { name: 'Times in' }).getByRole('button', { name: 'Local time' });
  await local.click();
  expect(await stored(page)).toContain('time-zone');
  await page.getByRole('button', { name: 'Request My Data' }).click();
  await page.getByLabel('Name').fill('Ines Duarte');
  await page.keyboard.press('Escape');
  const drafts = () => page.evaluate<string[]>("Object.keys(sessionStorage).filter((key) => key.startsWith('draft.'))");
  expect(await drafts()).toHaveLength(1);

  await openSettings(page);
  await toggle(page, 'Functional').click();
  await save(page).click();
  await expect(updated(page)).toBeVisible();
  expect([await stored(page), await drafts()]).toEqual([[], []]);

  await page.reload();
  await hydrated(page);
  await expect(local).toHaveAttribute('aria-pressed', 'false');
  await local.click();
  await expect(local).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Request My Data' }).click();
  await page.getByLabel('Name').fill('Ines Duarte');
  expect([await stored(page), await drafts()]).toEqual([[], []]);
});
