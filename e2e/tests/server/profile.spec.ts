import { newAddress, openMenu, signUp } from '../../support/program/members.ts';
import { expect, open, test } from '../../support/test.ts';

test('a member gives a name, a time zone and a picture, which are there after a reload', async ({ page }) => {
  await signUp(page, newAddress('profile'));
  await open(page, '/account');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('First name').fill('Amara');
  await profile.getByLabel('Last name').fill('Okafor');
  await profile.getByLabel('Time zone').selectOption('America/New York');
  await profile.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
  const buffer = await (await page.request.get('/icon-192.png')).body();
  await profile.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Picture saved', { exact: true })).toBeVisible();
  await open(page, '/account');
  await expect(profile.getByLabel('Time zone')).toHaveValue('America/New_York');
  await expect(profile.getByRole('button', { name: 'Remove' })).toBeVisible();
  const picture = page.getByRole('banner').locator('img[src^="/api/account/picture?digest="]');
  await expect(picture).toHaveJSProperty('naturalWidth', 256);
  await openMenu(page);
  await expect(page.getByRole('menu')).toContainText('Amara Okafor');
});
