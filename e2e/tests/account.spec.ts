import type { Page } from '@playwright/test';
import { refusal } from '../support/page/answers.ts';
import { holdBack } from '../support/page/hold-back.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('chooses a picture, whose middle square is sent', async ({ page }) => {
    const sent: Buffer[] = [];
    await page.route('**/api/account/picture', (route, request) => {
      sent.push(Buffer.from(request.postDataJSON().picture, 'base64'));
      return route.fulfill({ json: { profileImageUrl: '/icon-192.png' } });
    });
    await open(page, '/account');
    const profile = region(page, 'Profile');
    await profile
      .getByLabel('Picture')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(profile.getByRole('alert')).toHaveText(/^This file is not a picture that the browser can read/);
    const buffer = await (await page.request.get('/icon-192.png')).body();
    await profile.getByLabel('Picture').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('Picture saved', { exact: true })).toBeVisible();
    expect(sent.map((picture) => picture.toString('latin1', 8, 12))).toEqual(['WEBP']);
  });

  test.describe('who downloads the copy of the data long after the login', () => {
    test.use({ expectedErrors: [/status of 403/] });

    test('proves who they are where the server asks, and the file is then saved', async ({ page }) => {
      let isProven = false;
      await page.route('**/api/account/step-up', (route) => {
        isProven = true;
        return route.fulfill({ status: 204 });
      });
      await page.route('**/api/account/export/file', (route) =>
        isProven
          ? route.fulfill({ status: 200, contentType: 'application/zip', body: 'the copy' })
          : route.fulfill(refusal(403, 'Confirm first that it is you.', { code: 'STEP_UP_REQUIRED' })),
      );
      await open(page, '/account');
      await region(page, 'Your data').getByRole('link', { name: 'Download' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Code', { exact: true }).fill('123456');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Confirm' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('account-data.zip');
      await expect(dialog).toHaveCount(0);
    });
  });
});

test.describe('a member who presses buttons while the script loads', () => {
  test.use({ scenario: 'logged in with a picture' });

  test('is asked by the last one once the script is there', async ({ page }) => {
    const load = await holdBack(page, '**/assets/*.js');
    const sent: string[] = [];
    await page.route('**/api/billing/**', (route, request) => {
      sent.push(request.url());
      return route.abort();
    });
    await page.goto('/account', { waitUntil: 'commit' });
    const billing = region(page, 'Plan and billing');
    await billing.getByRole('button', { name: 'Manage billing' }).click();
    await billing.getByRole('button', { name: 'Cancel the plan' }).click();
    load();
    await expect(page.getByRole('alertdialog', { name: 'Cancel the plan?' })).toBeVisible();
    expect(sent).toEqual([]);
  });
});
