import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../support/overflow.ts';
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
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('sealtick_privacy'));

test('the form shows the defaults, and nothing counts as consent until it is saved', async ({ page }) => {
  await open(page, '/privacy-policy');
  await openSettings(page);
  await expect(toggle(page, 'Necessary')).toBeChecked();
  await expect(toggle(page, 'Necessary')).toBeDisabled();
  await expect(toggle(page, 'Functional')).toBeChecked();
  await expect(toggle(page, 'Analytics')).toBeChecked();
  await expect(toggle(page, 'Marketing')).not.toBeChecked();
  await expect(dialog(page)).toContainText('Nothing is saved yet. Until you save, nothing counts as consent.');
  await expect(dialog(page)).toContainText('This site contains no analytics script.');
  await expect(dialog(page)).toContainText('This site contains no marketing script.');
  await expect(dialog(page)).toHaveAccessibleDescription('What this site may store and load.');
  await expect(toggle(page, 'Necessary')).toHaveAccessibleDescription(
    'Login, protection of accounts, and these settings. Always on.',
  );
  await expect(toggle(page, 'Functional')).toHaveAccessibleDescription(/^Stores conveniences in this browser: /);
  await expectAccessible(page);
  for (const way of ['Cancel', 'Close']) {
    await toggle(page, 'Marketing').click();
    await dialog(page).getByRole('button', { name: way, exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    expect([await stored(page), await cookieOf(page)]).toEqual([[], undefined]);
    await openSettings(page);
    await expect(toggle(page, 'Marketing'), 'what was not saved is gone').not.toBeChecked();
  }
});

test('what a visitor saves is there after a reload, for 12 months', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/privacy-policy');
  await openSettings(page);
  await expectNoOverflow(page);
  await toggle(page, 'Analytics').click();
  await toggle(page, 'Marketing').click();
  await save(page).click();
  await expect(updated(page)).toContainText('They hold in this browser for 12 months.');
  await expect(dialog(page)).toBeHidden();
  const cookie = await cookieOf(page);
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

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('saves them on the account', async ({ page }) => {
    const bodies: unknown[] = [];
    await page.route('**/api/account/privacy', (route, request) => {
      if (request.method() !== 'PUT') return route.continue();
      bodies.push(request.postDataJSON());
      const choices = { necessary: true, ...request.postDataJSON(), savedAt: '2026-11-23T16:05:00.000Z' };
      return route.fulfill({ contentType: 'application/json', body: JSON.stringify({ choices }) });
    });
    await open(page, '/privacy-policy');
    await openSettings(page);
    await toggle(page, 'Functional').click();
    await save(page).click();
    await expect(updated(page)).toContainText('They hold for your account, in every browser in which you log in.');
    expect(bodies).toEqual([{ functional: false, analytics: true, marketing: false }]);
    expect((await cookieOf(page))?.value).toBe(`1.010.${Date.parse('2026-11-23T16:05:00.000Z')}`);
  });
});
