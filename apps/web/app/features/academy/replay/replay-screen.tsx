import { LAST_SESSION, ROUNDS } from '@sealtick/simulated-market/practice';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { academyPaths } from '../../../lib/academy-paths.ts';
import { formatCounted } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { SimulatedLabel } from '../../../ui/basis-label.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead, ScreenTitle } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ReplaySession } from './replay-session.tsx';
import { SessionList } from './session-list.tsx';
import { readSessions, type Session, sessionNumber, storeSession } from './stored-sessions.ts';

const DESCRIPTION =
  'Trade simulated bars one by one: choose entry, stop and target, and the engine fills and closes the trade by the rules of published signals, costs included.';

/** Practice: rounds of simulated bars, traded one by one and graded by the engine. */
export function ReplayScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const number = sessionNumber(params.get('session'));
  // Read in the browser only, where they are stored.
  const [sessions, setSessions] = useState<readonly Session[] | null>(null);
  useEffect(() => setSessions(readSessions()), []);
  const session = sessions?.find((one) => one.number === number) ?? { number: number ?? 0, rounds: [] };
  const start = () => void navigate(academyPaths.practiceSession(1 + Math.floor(Math.random() * LAST_SESSION)));
  const isDone = session.rounds.length === ROUNDS;
  return (
    <>
      <PageHead title="Practice" description={DESCRIPTION} />
      <nav aria-label="Breadcrumb" className="pt-6 text-13">
        <BackLink to={paths.academy} label="the academy" />
      </nav>
      <ScreenTitle
        title={number === null ? 'Practice' : `Practice session ${number}`}
        text={
          <>
            <p>
              Trade bars one by one. The engine fills and closes each trade as it does published signals, with costs.
            </p>
            <p className="mt-2 flex flex-wrap items-center gap-x-2">
              <SimulatedLabel />{' '}
              <span className="text-13 text-ink-3">The bars are generated. No money is at risk.</span>
            </p>
          </>
        }
      >
        {(number === null || isDone) && (
          <Button variant="primary" onClick={start}>
            Start a session
          </Button>
        )}
      </ScreenTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-10">
        {number === null ? (
          <>
            {sessions !== null && sessions.length > 0 && <SessionList sessions={sessions} />}
            <HowItWorks />
          </>
        ) : sessions === null ? (
          <Skeleton className="h-120" />
        ) : (
          <ReplaySession
            key={number}
            session={session}
            onPlayed={(rounds) => setSessions(storeSession({ number, rounds }))}
          />
        )}
        {number !== null && (
          <p className="max-w-[80ch] text-13 text-ink-3">
            Session {number} always has the same {formatCounted(ROUNDS, 'round')}. Your decisions are stored in this
            browser only. A decided round is not played again, because its bars are known.
          </p>
        )}
      </div>
    </>
  );
}
