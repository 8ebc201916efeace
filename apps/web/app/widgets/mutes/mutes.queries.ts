import { reads, writes } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/data/read-query.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { PREVIEWS } from '../../lib/queries/previews.ts';
import { useWallNow } from '../../lib/time/clock.tsx';

const mutesQuery = () => readQuery(reads.deliveryMutes.list, {});

/** Returns the member's mutes that have not ended. */
export function useMutes() {
  const now = useWallNow();
  return useQuery({
    ...mutesQuery(),
    select: (mutes) => mutes.filter(({ until }) => until === null || Date.parse(until) > now),
  });
}

const stale = () => [mutesQuery(), PREVIEWS];

export const setMute = writeMutation(writes.deliveryMutes.set, stale);
export const removeMute = writeMutation(writes.deliveryMutes.remove, stale);
