import { reads } from '@sealtick/contract';
import { readQuery } from './read-query.ts';

/** Authenticator app and passkeys of the account. */
export const securityQuery = () => readQuery(reads.security.get, {});
