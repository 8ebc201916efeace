import type { Page } from '@playwright/test';
import type { Channel } from '@sealtick/contract';
import { open } from '../test.ts';

/* The parts of the page of delivery settings. */

export const settings = (page: Page) => page.getByRole('form', { name: 'Delivery settings' });
export const toggle = (page: Page, name: string | RegExp) => settings(page).getByRole('switch', { name });
export const save = (page: Page) => settings(page).getByRole('button', { name: 'Save Settings' });
export const toast = (page: Page) => page.getByRole('region', { name: 'Notification' });
export const PREFERENCES = '/delivery-settings?tab=preferences';

/** Opens the delivery settings of a member who has these channels. The page reads them itself, because it is reached by a link. */
export async function openWithChannels(page: Page, channels: () => readonly Channel[]): Promise<void> {
  await page.route('**/api/delivery/channels', (route) => route.fulfill({ json: channels() }));
  await open(page, '/signals');
  await page.getByRole('button', { name: 'Setup Delivery' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go to delivery settings' }).click();
}

/** Goes from the delivery settings to the notifications. */
export const toNotifications = (page: Page) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notifications' }).click();
