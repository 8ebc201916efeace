import { LogContents, parseEntry } from '@sealtick/record';
import { requireNoTransaction } from '../../../platform/open-transaction.ts';
import { SAMPLE_STRATEGY, sampleEntries } from '../../../testing/sample-entries.ts';
import type { ReadRecord } from '../read-record.ts';

const LOG = sampleEntries('sig_stopped', 'sig_held', 'sig_pending').map((entry, i) => parseEntry(entry, i + 1));

/** Reads the record of the account `amara`; other accounts have none. */
export const readSampleRecord: ReadRecord = async (_viewer, accountId) => {
  // As the log itself does.
  requireNoTransaction('Reading the log');
  const contents = LogContents.of(LOG);
  const signals = accountId === 'amara' ? [...contents.signals.of(SAMPLE_STRATEGY, 'simulated')] : [];
  return { signals, history: { contents, market: 'simulated' } } as unknown as Awaited<ReturnType<ReadRecord>>;
};
