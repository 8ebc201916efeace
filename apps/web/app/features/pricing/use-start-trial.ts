import { useMutation } from '@tanstack/react-query';
import { startTrial } from '../../lib/queries/billing.queries.ts';
import { formatLastDay } from '../../lib/time/format-last-day.ts';
import { toast } from '../../ui/toast/toast.ts';

/** The start of the member's trial. */
export interface TrialStart {
  readonly start: () => void;
  readonly isStarting: boolean;
  /** Why it was refused. */
  readonly error: Error | null;
}

/** Returns what starts the member's trial, and why it was refused. */
export function useStartTrial(): TrialStart {
  const { mutate, isPending, error } = useMutation(startTrial);
  const start = () =>
    mutate(
      {},
      {
        onSuccess: ({ label, until }) =>
          toast({
            title: 'Trial started',
            description: `You have ${label} until ${formatLastDay(until)}. Subscribe to a strategy to see its signals immediately.`,
          }),
      },
    );
  return { start, isStarting: isPending, error };
}
