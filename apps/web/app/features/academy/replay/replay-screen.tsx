import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { academyPaths } from '../../../lib/navigation/academy-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { SimulatedLabel } from '../../../ui/basis-label.tsx';
import { PageHead, ScreenTitle } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { PracticeStart } from './practice-start.tsx';
import { MemberSession, VisitorSession } from './session-parts.ts';
import { StartSession } from './start-session.tsx';
import { readSessions, type Session, sessionNumber, storeSessions } from './stored-sessions.ts';

const DESCRIPTION =
  'Trade simulated bars one by one: choose entry, stop and target, and the engine fills and closes the trade by the rules of published signals, costs included.';

/** Practice: rounds of simulated bars, traded one by one and graded by the engine. */
export function ReplayScreen() {
  const [params] = useSearchParams();
  const number = sessionNumber(params.get('session'));
  const isMember = useSite().visitor.user !== null;
  const [sessions, change] = useSessions();
  const Session = isMember ? MemberSession : VisitorSession;
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
              {
                'Trade bars one by one. The engine fills and closes each trade as it does published signals, with costs. '
              }
              <TextLink to={academyPaths.practiceGuide}>How to practise</TextLink>
            </p>
            <p className="mt-2 flex flex-wrap items-center gap-x-2">
              <SimulatedLabel />{' '}
              <span className="text-13 text-ink-3">The bars are generated. No money is at risk.</span>
            </p>
          </>
        }
      >
        {number === null && <StartSession />}
      </ScreenTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-10">
        {number === null ? (
          <PracticeStart isMember={isMember} sessions={sessions} onChange={change} />
        ) : sessions === null ? (
          <Skeleton className="h-120" />
        ) : (
          <Session key={number} number={number} sessions={sessions} onChange={change} />
        )}
      </div>
    </>
  );
}

type Change = (sessions: readonly Session[]) => readonly Session[];

/** Returns the sessions of this browser, null until they are read, and how to change them. */
function useSessions(): readonly [sessions: readonly Session[] | null, change: (by: Change) => void] {
  const [sessions, setSessions] = useState<readonly Session[] | null>(null);
  const newest = useRef<readonly Session[]>([]);
  // Read in the browser only, where they are stored.
  useEffect(() => {
    newest.current = readSessions();
    setSessions(newest.current);
  }, []);
  const change = useCallback((by: Change) => {
    newest.current = by(newest.current);
    storeSessions(newest.current);
    setSessions(newest.current);
  }, []);
  return [sessions, change];
}
