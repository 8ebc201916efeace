import type { Page } from '@playwright/test';

/** The strategies of the library that are shown, one card each. */
export const cardsOf = (page: Page) =>
  page.getByRole('list', { name: 'Strategies', exact: true }).getByRole('listitem');
