import type { Page } from '@playwright/test';

/* The parts of the page of delivery settings. */

export const settings = (page: Page) => page.getByRole('form', { name: 'Delivery settings' });
export const toggle = (page: Page, name: string | RegExp) => settings(page).getByRole('switch', { name });
export const save = (page: Page) => settings(page).getByRole('button', { name: 'Save Settings' });
export const toast = (page: Page) => page.getByRole('region', { name: 'Notification' });
export const PREFERENCES = '/delivery-settings?tab=preferences';
