import { reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** Rules of the member: which signals are sent. */
export const rulesQuery = () => readQuery(reads.deliveryRules.get, {});
