import type { Page } from '@playwright/test';
import { answerDelivery } from '../support/answer-delivery.ts';
import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expect, expectAccessible, open, PHONE, TABLET, test } from '../support/test.ts';

const PATH = '/notification-settings';
const settings = (page: Page) => page.getByRole('form', { name: 'Notification Preferences' });
const card = (page: Page, name: string) => settings(page).getByRole('region', { name });
const toggle = (page: Page, name: string) => settings(page).getByRole('switch', { name });

for (const viewport of someOf(1, [PHONE, { width: 1920, height: 1080 }, TABLET])) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, scenario: 'logged in' });

    test('nothing scrolls sideways, and axe finds nothing', async ({ page }) => {
      await answerDelivery(page);
      await open(page, PATH);
      await toggle(page, 'Telegram bot').click();
      await expect(card(page, 'Telegram bot')).toContainText('/start 7QK4M2XD');
      await expectNoOverflow(page, PATH);
      await expectAccessible(page);
    });
  });
}
