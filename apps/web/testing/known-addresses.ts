import { siteAddresses } from '../site-addresses.ts';

// The build writes them into the pages' script.
Object.assign(globalThis, { __SITE_ADDRESSES__: siteAddresses });
