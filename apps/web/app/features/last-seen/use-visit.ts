import type { LastSeen } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSite } from '../../lib/site/site.tsx';
import { lastSeenQuery, markSeen } from './last-seen.queries.ts';

/** Returns what came since the member's last visit; undefined for visitors and until it is known. */
export function useLastSeen(): LastSeen | undefined {
  const isMember = useSite().visitor.user !== null;
  return useQuery({ ...lastSeenQuery(), enabled: isMember }).data;
}

/** The same, and records this visit. A page calls it once. */
export function useVisit(): LastSeen | undefined {
  const data = useLastSeen();
  const { mutate } = useMutation(markSeen);
  const isDue = data?.isDue ?? false;
  useEffect(() => {
    if (isDue) mutate({});
  }, [isDue, mutate]);
  return data;
}
