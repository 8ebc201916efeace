import type { Page } from '@playwright/test';

/** The drawer of the open signal. */
export const findDrawer = (page: Page) => page.getByRole('dialog');
