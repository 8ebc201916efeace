import { useQuery } from '@tanstack/react-query';
import { practiceQuery } from '../practice.queries.ts';
import { HowItWorks } from './how-it-works.tsx';
import { RecordNote } from './record-note.tsx';
import { unrecordedDecisions } from './recorded-rounds.ts';
import { SessionList } from './session-list.tsx';
import { type Session, withRecorded } from './stored-sessions.ts';
import { UnrecordedRounds } from './unrecorded-rounds.tsx';
import { YourRounds } from './your-rounds.tsx';

interface PracticeStartProps {
  isMember: boolean;
  /** Of this browser; null until they are read. */
  sessions: readonly Session[] | null;
  onChange: (by: (sessions: readonly Session[]) => readonly Session[]) => void;
}

/** What was practised, and how a session works. */
export function PracticeStart({ isMember, sessions, onChange }: PracticeStartProps) {
  const record = useQuery({ ...practiceQuery(), enabled: isMember });
  const left = sessions && record.data ? unrecordedDecisions(sessions, record.data.rounds) : [];
  return (
    <>
      {isMember ? (
        <>
          <UnrecordedRounds
            decisions={left}
            onRecorded={({ session, round }) => onChange((all) => withRecorded(all, session, round - 1))}
          />
          <YourRounds />
        </>
      ) : (
        <>
          {sessions !== null && sessions.length > 0 && <SessionList sessions={sessions} />}
          <RecordNote />
        </>
      )}
      <HowItWorks />
    </>
  );
}
