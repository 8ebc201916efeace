/** The site's pages. Importing this loads React, which picks its build by NODE_ENV. */
export { registerWeb } from '../../platform/web/register-web.ts';
