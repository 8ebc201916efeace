import { PRACTICE_ROUNDS_KEPT, type PracticeRecord } from '@sealtick/contract';
import { ROUNDS } from '@sealtick/simulated-market/practice';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { academyPaths } from '../../../lib/navigation/academy-paths.ts';
import { formatCounted } from '../../../lib/text/format.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { practiceQuery } from '../practice.queries.ts';
import { PracticeRounds } from '../practice-rounds.tsx';
import { PracticeStats } from '../practice-stats.tsx';
import { verdictText } from './verdict-text.ts';

/** The record of a member: what all rounds together came to, and each of them, the newest first. */
export function YourRounds() {
  const [isWhole, setWhole] = useState(false);
  const query = useQuery({ ...practiceQuery(isWhole), placeholderData: keepPreviousData });
  return (
    <Card aria-label="Your rounds">
      <CardHeader title="Your rounds">
        <span className="text-13 text-ink-3">Stored in your account</span>
      </CardHeader>
      {query.data === undefined || query.data.count === 0 ? (
        <CardBody>
          <LoadState read={query} what="the rounds" isLine skeleton="h-24">
            {() => <p>No round yet. Start a session: each decision is stored here with its result.</p>}
          </LoadState>
        </CardBody>
      ) : (
        <Rounds record={query.data} isLoading={query.isPlaceholderData} onShowAll={() => setWhole(true)} />
      )}
    </Card>
  );
}

interface RoundsProps {
  record: PracticeRecord;
  isLoading: boolean;
  onShowAll: () => void;
}

function Rounds({ record, isLoading, onShowAll }: RoundsProps) {
  const { count, rounds, score } = record;
  const session = unfinishedSession(record);
  return (
    <>
      <CardBody className="grid gap-4">
        <PracticeStats record={record} />
        <p className="max-w-[80ch] text-ink-1">{verdictText(score)}</p>
        {session !== null && (
          <ButtonLink className="w-fit" to={academyPaths.practiceSession(session)}>
            Continue session {session}
          </ButtonLink>
        )}
      </CardBody>
      <PracticeRounds rounds={rounds} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3 text-13 text-ink-3 md:px-5">
        <p>
          The server computed each result from your decision. “Random” is the mean of 200 random entries in the same
          round. The newest {PRACTICE_ROUNDS_KEPT} rounds are stored.
        </p>
        {rounds.length < count && (
          <Button isLoading={isLoading} onClick={onShowAll}>
            Show all {formatCounted(count, 'round')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Returns the session of the newest round if it has further rounds; else null. */
function unfinishedSession({ rounds }: PracticeRecord): number | null {
  const session = rounds[0]?.session;
  if (session === undefined) return null;
  return rounds.filter((one) => one.session === session).length < ROUNDS ? session : null;
}
