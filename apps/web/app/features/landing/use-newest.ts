import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNow } from '../../lib/clock.tsx';
import { toPlotBars } from '../../ui/signal-picture/bars-shown.ts';
import type { PlotBar } from '../../ui/signal-picture/plot.ts';
import { barsOfQuery, newestQuery } from './landing.queries.ts';
import { type NewestSignal, newestSignal } from './newest-signal.ts';

export interface Newest {
  readonly state: 'loading' | 'failed' | 'empty' | 'shown';
  readonly signal: NewestSignal | null;
  readonly bars: readonly PlotBar[];
  /** Why there are no bars; null if there are some, or while they are loading. */
  readonly noBars: string | null;
  readonly onRetry: () => void;
}

/** Returns the newest signal and its bars. @param arrivals Changes with each signal from the live feed. */
export function useNewest(arrivals: number): Newest {
  const now = useNow();
  const client = useQueryClient();
  const newest = useQuery(newestQuery());
  const signal = newestSignal(newest.data);
  const bars = useQuery({ ...barsOfQuery(signal, now), placeholderData: keepPreviousData });
  const seen = useRef(arrivals);
  useEffect(() => {
    if (seen.current === arrivals) return;
    seen.current = arrivals;
    void client.invalidateQueries({ queryKey: newestQuery().queryKey });
  }, [arrivals, client]);

  const drawn = bars.data ? toPlotBars(bars.data) : [];
  return {
    state: newest.isPending ? 'loading' : newest.isError ? 'failed' : signal === null ? 'empty' : 'shown',
    signal,
    bars: drawn,
    noBars: drawn.length > 0 || bars.isPending ? null : 'The bars of this signal are not available.',
    onRetry: () => void newest.refetch(),
  };
}
