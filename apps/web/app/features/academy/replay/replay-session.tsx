import {
  computeBaseline,
  computeScore,
  makeRound,
  ROUNDS,
  randomResults,
  strategyResult,
} from '@sealtick/simulated-market/practice';
import { useEffect, useMemo, useState } from 'react';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReplayRound } from './replay-round.tsx';
import { SessionScore } from './session-score.tsx';
import { StartSession } from './start-session.tsx';
import { getResults, type PlayedRound, type Session } from './stored-sessions.ts';
import { verdictText } from './verdict-text.ts';

interface ReplaySessionProps {
  session: Session;
  onPlayed: (rounds: readonly PlayedRound[]) => void;
}

/** The ten rounds of a session. Decided ones are not played again: their bars are known. */
export function ReplaySession({ session, onPlayed }: ReplaySessionProps) {
  const { number, rounds } = session;
  const [place, setPlace] = useState(rounds.length);
  const round = useComputed(() => (place < ROUNDS ? makeRound(number, place) : null), `${number} ${place}`);
  const compared = useComparedResults(number, rounds.length);
  const isCompared = compared.length === rounds.length;
  const score = computeScore(getResults([session]));
  const baseline = useMemo(
    () =>
      isCompared
        ? computeBaseline(
            compared.map(({ random }) => random),
            score.total,
          )
        : null,
    [compared, isCompared, score.total],
  );
  const isRevealed = place === rounds.length;
  return (
    <>
      {place < ROUNDS && (
        <Card aria-label={`Round ${place + 1}`}>
          <CardHeader
            title={`Round ${place + 1} of ${ROUNDS}${round === null ? '' : `: ${round.instrument.symbol}, 1h`}`}
          >
            <span className="text-13 text-ink-3">Graded by the engine</span>
          </CardHeader>
          <CardBody>
            {round === null ? (
              <Skeleton className="h-120" />
            ) : (
              <ReplayRound
                key={round.seed}
                round={round}
                nextLabel={place + 1 === ROUNDS ? 'Show the result' : 'Next round'}
                onDecide={(played) => onPlayed([...rounds.slice(0, place), played])}
                onNext={() => setPlace(place + 1)}
              />
            )}
          </CardBody>
        </Card>
      )}
      {/* The result of a round would be known before its bars. */}
      {isRevealed && rounds.length > 0 && (
        <section aria-label="Result" className="grid gap-3">
          <SessionScore
            rounds={rounds}
            score={score}
            baseline={baseline}
            strategyTotal={isCompared ? compared.reduce((sum, { strategy }) => sum + strategy, 0) : null}
          />
          <p className="max-w-[80ch]">{verdictText(score)}</p>
          {place === ROUNDS && (
            <div>
              <StartSession />
            </div>
          )}
        </section>
      )}
    </>
  );
}

/** Returns what takes a moment to compute, after the page has been painted; null until then. */
function useComputed<T>(compute: () => T, key: string): T | null {
  const [found, setFound] = useState<{ readonly key: string; readonly value: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is computed
  useEffect(() => {
    const timer = setTimeout(() => setFound({ key, value: compute() }));
    return () => clearTimeout(timer);
  }, [key]);
  return found?.key === key ? found.value : null;
}

interface ComparedRound {
  /** Results of the random entries, R. */
  readonly random: readonly number[];
  /** Result of the strategy's own signal, R. */
  readonly strategy: number;
}

/** Returns what the first rounds of a session are compared with, which is computed one round after the other. */
function useComparedResults(number: number, count: number): readonly ComparedRound[] {
  const [results, setResults] = useState<readonly ComparedRound[]>([]);
  useEffect(() => {
    if (results.length >= count) return;
    const timer = setTimeout(() => {
      const round = makeRound(number, results.length);
      setResults([...results, { random: randomResults(round), strategy: strategyResult(round) }]);
    });
    return () => clearTimeout(timer);
  }, [number, count, results]);
  return results;
}
