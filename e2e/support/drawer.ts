import type { Page } from '@playwright/test';

/** The signal that is open over the list. */
export const drawerOf = (page: Page) => page.getByRole('dialog');
