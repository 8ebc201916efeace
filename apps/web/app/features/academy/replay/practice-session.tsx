import { ROUNDS } from '@sealtick/simulated-market/practice';
import { useQuery } from '@tanstack/react-query';
import { getProblem } from '../../../lib/forms/get-problem.ts';
import { formatCounted } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { practiceSessionQuery } from '../practice.queries.ts';
import { RecordNote } from './record-note.tsx';
import { memberRounds, unrecordedDecisions } from './recorded-rounds.ts';
import { ReplaySession } from './replay-session.tsx';
import { type PlayedRound, type Session, withRecorded, withSession } from './stored-sessions.ts';
import { useRecordRounds } from './use-record-rounds.ts';

interface PracticeSessionProps {
  number: number;
  sessions: readonly Session[];
  onChange: (by: (sessions: readonly Session[]) => readonly Session[]) => void;
}

/** A session of a visitor, whose rounds are stored in the browser. */
export function VisitorSession({ number, sessions, onChange }: PracticeSessionProps) {
  const session = sessions.find((one) => one.number === number) ?? { number, rounds: [] };
  const play = (rounds: readonly PlayedRound[]) => onChange((all) => withSession(all, { number, rounds }));
  return (
    <>
      <ReplaySession session={session} onPlayed={play} />
      <SessionNote number={number} />
      <RecordNote session={number} />
    </>
  );
}

/** A session of a member, whose rounds are stored in the account: this browser has those that could not be sent. */
export function MemberSession({ number, sessions, onChange }: PracticeSessionProps) {
  const recorded = useQuery(practiceSessionQuery(number));
  const { send, isSending, error } = useRecordRounds(({ round }) =>
    onChange((all) => withRecorded(all, number, round - 1)),
  );
  if (!recorded.data) return <LoadState read={recorded} what="your rounds" skeleton="h-120" />;
  const stored = sessions.find((one) => one.number === number)?.rounds ?? [];
  const rounds = memberRounds(recorded.data.rounds, stored);
  const play = (played: readonly PlayedRound[]) => {
    onChange((all) => withSession(all, { number, rounds: played }));
    void send([{ session: number, round: played.length, plan: played.at(-1)!.plan }]);
  };
  const left = unrecordedDecisions([{ number, rounds }], recorded.data.rounds);
  return (
    <>
      <ReplaySession session={{ number, rounds }} onPlayed={play} />
      {left.length > 0 && !isSending && (
        <div role="alert" className="grid justify-items-start gap-2 text-13">
          <p>
            {formatCounted(left.length, 'round')} could not be stored in your account.{' '}
            {error && <span className="text-short">{getProblem(error).detail}</span>}
          </p>
          <Button size="small" onClick={() => void send(left)}>
            Store again
          </Button>
        </div>
      )}
      <SessionNote number={number}>
        Your decisions are stored in your account, and the server computes their results.
      </SessionNote>
    </>
  );
}

function SessionNote({ number, children }: { number: number; children?: string }) {
  return (
    <p className="max-w-[80ch] text-13 text-ink-3">
      Session {number} always has the same {formatCounted(ROUNDS, 'round')}. {children} A decided round is not played
      again, because its bars are known.
    </p>
  );
}
