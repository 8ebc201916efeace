import routes from './app/routes.ts';

/** Addresses that have a page. The frame links to no others. */
export const siteAddresses = routes
  .filter(({ file, path }) => file.endsWith('.tsx') && path !== '*')
  .map(({ path = '' }) => `/${path}`);
