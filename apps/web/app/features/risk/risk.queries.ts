import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';

/** Among them the next signal is looked for that can still be entered. */
const ACTIVE_SIGNALS = 50;

/** The newest active signals, every 30 s. */
export const activeSignalsQuery = () =>
  polled(readQuery(reads.signals.list, { status: 'active', limit: ACTIVE_SIGNALS }), SIGNAL_POLL_MS);
