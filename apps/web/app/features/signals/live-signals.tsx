import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { loadWithRetry } from '../../lib/scripts/load-with-retry.ts';
import { useSite } from '../../lib/site/site.tsx';
import type { Link } from './live-feed.ts';

interface Live {
  readonly link: Link;
  /** Ids of the signals that arrived in the last minute. */
  readonly arrived: ReadonlySet<string>;
}

const NEW_FOR_MS = 60_000;
const NOTHING: ReadonlySet<string> = new Set();
export const LiveContext = createContext<Live>({ link: 'connecting', arrived: NOTHING });

/** Opens the live feed after hydration and updates the lists of signals from it. */
export function LiveSignals({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const isMember = useSite().visitor.user !== null;
  const [link, setLink] = useState<Link>('connecting');
  const [arrived, setArrived] = useState(NOTHING);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let end: (() => void) | null = null;
    let isGone = false;
    // Every row follows it, mostly while the page is still becoming interactive.
    const onLink = (next: Link) => startTransition(() => setLink(next));
    const onArrival = (id: string) => {
      setArrived((before) => new Set([...before, id]));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setArrived((before) => new Set([...before].filter((known) => known !== id)));
      }, NEW_FOR_MS);
      timers.add(timer);
    };
    // Loaded only now, so that no page waits for the script.
    const load = async () => {
      try {
        return await import('./live-connection.ts');
      } catch (error) {
        setLink('disconnected');
        throw error;
      }
    };
    void loadWithRetry(load).then(({ connectLive }) => {
      if (!isGone) end = connectLive(client, { onLink, onArrival, isMember });
    });
    return () => {
      isGone = true;
      end?.();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [client, isMember]);
  return <LiveContext value={{ link, arrived }}>{children}</LiveContext>;
}

/** Returns the signals that have arrived since the page was opened. */
export function useLiveSignals(): Live {
  return useContext(LiveContext);
}
