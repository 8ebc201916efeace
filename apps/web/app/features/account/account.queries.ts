import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/read-query.ts';

/** Authenticator app and passkeys of the account. */
export const securityQuery = () => readQuery(reads.security.get, {});

/** Browsers that are logged in. */
export const signInsQuery = () => readQuery(reads.security.signIns, {});
