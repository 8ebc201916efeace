import { reads } from '@sealtick/contract';
import { readQuery } from './read-query.ts';

/** The risk settings of the signed-in member. */
export const riskQuery = () => readQuery(reads.risk.get, {});
