/** The build of the site's pages. */
export { buildPages, WITH_PARTS } from '../../platform/pages-build.ts';
