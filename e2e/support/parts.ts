import type { Page } from '@playwright/test';
import { open } from './test.ts';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
export const message = (page: Page) => region(page).getByRole('listitem');

/** Opens the page of parts with a fixed clock. */
export async function openWithFixedClock(page: Page): Promise<void> {
  await page.clock.install();
  await open(page, '/ui');
  await page.clock.pauseAt(Date.now() + 60_000);
}
