import type { Page } from '@playwright/test';
import { recordBodies } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Privacy Settings' });
const toggle = (page: Page, name: string) => dialog(page).getByRole('switch', { name: new RegExp(`^${name}`) });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Settings' });
const updated = (page: Page) => page.getByRole('status').filter({ hasText: 'Privacy Settings Updated!' });
const stored = (page: Page) => page.evaluate<string[]>('Object.keys(localStorage)');

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Privacy Settings' }).click();
  await expect(dialog(page)).toBeVisible();
}
const getCookie = (page: Page) =>
  page.evaluate<string | undefined>(`/sealtick_privacy=([^;]*)/.exec(document.cookie)?.[1]`);

/** The window of these tests is one, and so are its cookies. */
test.beforeEach(({ page }) => page.addInitScript("document.cookie = 'sealtick_privacy=; path=/; max-age=0'"));

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
  for (const way of ['Cancel', 'Close']) {
    await toggle(page, 'Marketing').click();
    await dialog(page).getByRole('button', { name: way, exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    expect([await stored(page), await getCookie(page)]).toEqual([[], undefined]);
    await openSettings(page);
    await expect(toggle(page, 'Marketing'), 'what was not saved is gone').not.toBeChecked();
  }
});

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('saves them on the account', async ({ page }) => {
    const bodies = await recordBodies(page, '**/api/account/privacy', (request) => {
      const choices = { necessary: true, ...request.postDataJSON(), savedAt: '2026-11-23T16:05:00.000Z' };
      return { contentType: 'application/json', body: JSON.stringify({ choices }) };
    });
    await open(page, '/privacy-policy');
    await openSettings(page);
    await toggle(page, 'Functional').click();
    await save(page).click();
    await expect(updated(page)).toContainText('They hold for your account, in every browser in which you log in.');
    expect(bodies).toEqual([{ functional: false, analytics: true, marketing: false }]);
    expect(await getCookie(page)).toBe(`1.010.${Date.parse('2026-11-23T16:05:00.000Z')}`);
  });
});
