import type { PracticeDecision } from '@sealtick/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgain } from '../../../lib/data/stale.ts';
import { decide, practiceSessionQuery, recordQueries } from '../practice.queries.ts';

/**
 * Returns how decisions are stored in the record of the member, one after the other, and how the last one went.
 * @param onRecorded Called with each that is stored
 */
export function useRecordRounds(onRecorded: (decision: PracticeDecision) => void) {
  const client = useQueryClient();
  const { mutateAsync, error } = useMutation(decide);
  const [isSending, setSending] = useState(false);
  const send = async (decisions: readonly PracticeDecision[]): Promise<void> => {
    setSending(true);
    try {
      for (const decision of decisions) {
        const row = await mutateAsync(decision);
        // Before the browser's round counts as recorded: a session shows one or the other.
        client.setQueryData(practiceSessionQuery(row.session).queryKey, (before) => {
          if (!before) return before;
          return { ...before, rounds: [row, ...before.rounds.filter(({ round }) => round !== row.round)] };
        });
        onRecorded(decision);
      }
    } catch {
      // The error is shown; what is left stays in the browser and can be sent again.
    }
    await readAgain(client, recordQueries());
    setSending(false);
  };
  return { send, isSending, error };
}
