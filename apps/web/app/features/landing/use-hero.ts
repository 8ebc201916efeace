import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readAgain } from '../../lib/data/stale.ts';
import { useNow } from '../../lib/time/clock.tsx';
import { type LoadStep, loadStep } from '../../ui/load-state.tsx';
import { toPlotBars } from '../../ui/signal-picture/bars-shown.ts';
import type { PlotBar } from '../../ui/signal-picture/plot.ts';
import { type HeroSignal, heroSignal } from './hero-signal.ts';
import { barsOfQuery, closedQuery } from './landing.queries.ts';

export interface Hero {
  readonly state: LoadStep;
  readonly signal: HeroSignal | null;
  readonly bars: readonly PlotBar[];
  /** Why there are no bars; null if there are some, or while they are loading. */
  readonly noBars: string | null;
  readonly onRetry: () => void;
}

/** Returns the signal that closed last, and its bars. @param arrivals Changes with each signal from the live feed. */
export function useHero(arrivals: number): Hero {
  const now = useNow();
  const client = useQueryClient();
  const closed = useQuery(closedQuery());
  const signal = heroSignal(closed.data);
  const bars = useQuery({ ...barsOfQuery(signal, now), placeholderData: keepPreviousData });
  const seen = useRef(arrivals);
  useEffect(() => {
    if (seen.current === arrivals) return;
    seen.current = arrivals;
    void readAgain(client, [closedQuery()]);
  }, [arrivals, client]);

  const drawn = bars.data ? toPlotBars(bars.data) : [];
  return {
    state: loadStep(closed),
    signal,
    bars: drawn,
    noBars: drawn.length > 0 || bars.isPending ? null : 'The bars of this signal are not available.',
    onRetry: () => void closed.refetch(),
  };
}
