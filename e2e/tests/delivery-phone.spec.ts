import { PREFERENCES, save, settings } from '../support/page/delivery-settings.ts';
import { goTo } from '../support/page/go-to.ts';
import { expect, PHONE, test } from '../support/test.ts';

test.use({ scenario: 'logged in', viewport: PHONE });

test('every tab of the delivery settings fits a phone, and the bar that saves covers no setting until one is changed', async ({
  page,
}) => {
  await goTo(page, '/delivery-settings?tab=test');
  for (const width of [PHONE.width, 360]) {
    await page.setViewportSize({ ...PHONE, width });
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
  }
  await goTo(page, PREFERENCES);
  await expect(save(page)).not.toBeInViewport();
  await settings(page).getByRole('button', { name: '80' }).click();
  await expect(save(page)).toBeInViewport({ ratio: 1 });
  await settings(page).getByRole('button', { name: 'Discard' }).click();
  await expect(save(page)).not.toBeInViewport();
});
