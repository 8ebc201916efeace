import type { PracticeDecision } from '@sealtick/contract';
import { formatCounted } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { useRecordRounds } from './use-record-rounds.ts';

interface UnrecordedRoundsProps {
  decisions: readonly PracticeDecision[];
  /** Called with each that is in the record now. */
  onRecorded: (decision: PracticeDecision) => void;
}

/** Rounds of this browser that are not in the record of the member: played before the login, or without a connection. */
export function UnrecordedRounds({ decisions, onRecorded }: UnrecordedRoundsProps) {
  const { send, isSending, error } = useRecordRounds(onRecorded);
  if (decisions.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-line bg-surface-1 p-4 md:p-5">
      <p role="status">
        {formatCounted(decisions.length, 'round')} of this browser {decisions.length === 1 ? 'is' : 'are'} not in your
        record. Add {decisions.length === 1 ? 'it' : 'them'} if you played {decisions.length === 1 ? 'it' : 'them'}{' '}
        yourself.
      </p>
      <ProblemLine of={isSending ? null : error} />
      <Button isLoading={isSending} onClick={() => void send(decisions)}>
        Add to your record
      </Button>
    </div>
  );
}
