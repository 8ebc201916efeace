import { DECISION_BARS, type Graded, type Plan, type Round, SHOWN_FIRST } from '@sealtick/simulated-market/practice';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PlanForm } from './plan-form.tsx';
import { RoundChart } from './round-chart.tsx';
import { getBars, stateWords } from './round-words.ts';
import type { PlayedRound } from './stored-sessions.ts';

interface ReplayRoundProps {
  round: Round;
  /** Called when the trade is decided, before its bars are shown: the result cannot be played away by a reload. */
  onDecide: (played: PlayedRound) => void;
  nextLabel: string;
  onNext: () => void;
}

/** A round: bars one by one up to the decision, the plan, and the bars after it. */
export function ReplayRound({ round, onDecide, nextLabel, onNext }: ReplayRoundProps) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const [plan, setPlan] = useState<Partial<Plan> | null>(null);
  const [graded, setGraded] = useState<Graded | null | undefined>();
  const isDecided = graded !== undefined;
  const last = isDecided ? getBars(round, graded) : DECISION_BARS;
  const isOver = isDecided && shown === last;
  const steps = useRef<HTMLDivElement>(null);
  // Without a mouse, the next key belongs to the button that goes on.
  useEffect(() => {
    if (isDecided || isOver) steps.current?.querySelector('button')?.focus();
  }, [isDecided, isOver]);
  const decide = (made: Plan | null, result: Graded | null) => {
    setPlan(made);
    setGraded(result);
    onDecide({ plan: made, netR: result?.kind === 'closed' ? result.trade.netR : null });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RoundChart round={round} shown={shown} plan={plan} graded={graded ?? null} />
      <p role="status" className="min-h-6 text-ink-1">
        {statusText(shown, last, isDecided ? stateWords(round, graded, shown) : null)}
      </p>
      {shown === DECISION_BARS && !isDecided ? (
        <PlanForm round={round} onDecide={decide} onType={setPlan} />
      ) : (
        <div ref={steps} className="flex flex-wrap gap-2">
          {isOver ? (
            <Button key="next" variant="primary" onClick={onNext}>
              {nextLabel}
            </Button>
          ) : (
            <>
              <Button key="bar" variant="primary" onClick={() => setShown(shown + 1)}>
                Next bar
              </Button>
              <Button onClick={() => setShown(last)}>{isDecided ? 'Play to the end' : 'Skip to the decision'}</Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function statusText(shown: number, last: number, state: string | null): string {
  if (state === null) return `Bar ${shown} of ${last} before the decision.`;
  const after = shown - DECISION_BARS;
  return `${after === 0 ? 'Decided.' : `Bar ${after} after the decision.`} ${state}`;
}
