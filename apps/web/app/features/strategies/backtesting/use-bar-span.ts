import { type InputOf, reads } from '@sealtick/contract';
import type { TimeSpan } from '@sealtick/engine';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../../lib/data/read-query.ts';

type Series = Pick<InputOf<typeof reads.bars.list>, 'symbol' | 'timeframe'>;

/** Returns from when to when the site shows bars of a series; undefined while that is read, null if it shows none. */
export function useBarSpan(series: Series, isRead: boolean): TimeSpan | null | undefined {
  const { data, isError } = useQuery({ ...readQuery(reads.bars.list, { ...series, limit: 1 }), enabled: isRead });
  const newest = data?.bars[0];
  if (data?.oldest && newest) return { from: Date.parse(data.oldest), to: Date.parse(newest.closeTime) };
  return data || isError ? null : undefined;
}
