import type { Page } from '@playwright/test';

/** The cards of the library. */
export const findCards = (page: Page) =>
  page.getByRole('list', { name: 'Strategies', exact: true }).getByRole('listitem');
