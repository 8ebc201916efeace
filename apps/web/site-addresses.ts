import routes from './app/routes.ts';

/** Pages of these groups are linked only from within the group, so no link to them depends on whether they exist. */
const WITHIN_GROUP = /^\/(academy|login|confirm-\w+)\b./;

/** Addresses that have a page. The frame links to no others. */
export const siteAddresses = routes
  .filter(({ file, path }) => file.endsWith('.tsx') && path !== '*')
  .map(({ path = '' }) => `/${path}`)
  .filter((address) => !WITHIN_GROUP.test(address));
