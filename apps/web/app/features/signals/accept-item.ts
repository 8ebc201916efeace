import type { FeedItem } from '@sealtick/client';
import { reads } from '@sealtick/contract';
import { acceptAnswer } from '../../lib/data/accept-answer.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns an item of the feed as the lists take it: its data is checked as that of a read, so prices may be numbers. Null for one
 * whose data is invalid, which is reported.
 */
export function acceptItem(item: FeedItem, report: (message: string) => void): FeedItem | null {
  if (item.type === 'NEW_SIGNAL') {
    const data = acceptRow(item.data, report);
    return data && ({ ...item, data } as unknown as FeedItem);
  }
  if (item.type !== 'SIGNAL_UPDATE') return item;
  const { id, strategyId, changed } = item.data;
  const row = acceptRow({ ...changed, id, strategyId }, report, ['id', 'strategyId', ...Object.keys(changed ?? {})]);
  if (row === null) return null;
  const { id: _id, strategyId: _strategyId, ...accepted } = row;
  return { ...item, data: { ...item.data, changed: accepted } } as FeedItem;
}

/** Returns a value as a row of the list of signals, or as such fields of one; null if it is none. */
function acceptRow(sent: unknown, report: (message: string) => void, fields?: readonly string[]): Row | null {
  const list = { read: reads.signals.list, input: fields ? { fields } : {} };
  const [row = null] = acceptAnswer(list, [sent], ({ message }) => report(message)) as Row[];
  return row;
}
