import { reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** Slippage of closed copies at accounts whose members share it. */
export const copiedSlippageQuery = () => readQuery(reads.accountRecords.slippage, {});
