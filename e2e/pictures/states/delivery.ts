import type { Page } from '@playwright/test';
import { inEach, type View } from '../view.ts';

const path = '/delivery-settings';
const notifications = '/notification-settings';

/** Opens the receipt of the webhook. */
export async function opened(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Webhook' }).getByRole('button').click();
}

/** The delivery settings and the notifications. */
export const deliveryStates: readonly View[] = [
  ...inEach('delivery', path, ['full', 'logged in', 'new member', 'failing member']),
  ...inEach('delivery-preferences', `${path}?tab=preferences`, ['full', 'logged in']),
  ...inEach('delivery-test', `${path}?tab=test`, ['full', 'new member']),
  { name: 'delivery-story', path: `${path}?tab=test`, scenario: 'logged in', act: opened },
  ...inEach('notifications', notifications, ['full', 'logged in', 'new member', 'failing member']),
];
