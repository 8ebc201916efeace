import { reads } from '@sealtick/contract';
import { askApi } from '../../../lib/data/ask-api.ts';
import { paths } from '../../../lib/navigation/paths.ts';

/** Returns the page of a log entry: that of its signal, else the verifier of the log; null if the log has none. */
export async function findLogEntry(index: number): Promise<string | null> {
  const { size } = await askApi(reads.log.checkpoint, {});
  if (index > size) return null;
  const [found] = await askApi(reads.log.entries, { from: index, to: index });
  const entry = found?.entry;
  return entry && 'signalId' in entry && entry.signalId ? paths.signal(entry.signalId) : paths.verify;
}
