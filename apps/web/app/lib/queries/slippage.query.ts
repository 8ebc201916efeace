import { reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** The newest prices when new signals were delivered, against their entries. */
export const slippageQuery = () => readQuery(reads.delivery.slippage, {});
