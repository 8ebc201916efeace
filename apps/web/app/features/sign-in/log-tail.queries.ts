import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

const SHOWN = 10;

/** The newest checkpoint, which gives the size of the log. */
export const sizeQuery = () => readQuery(reads.log.checkpoint, {});

/** The newest signals, which name the symbols of the entries about them. */
export const symbolsQuery = () => readQuery(reads.signals.list, {});

/** The newest entries of a log of this size. */
export const tailQuery = (size: number) =>
  readQuery(reads.log.entries, { from: Math.max(1, size - SHOWN + 1), to: Math.max(1, size) });
