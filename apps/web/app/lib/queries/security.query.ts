import { reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** Authenticator app and passkeys of the account. */
export const securityQuery = () => readQuery(reads.security.get, {});
