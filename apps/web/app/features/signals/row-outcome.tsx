import { Check, CircleDot, Clock, X } from 'lucide';
import { formatR, formatRatio } from '../../lib/text/format.ts';
import { TONE, toTone } from '../../lib/text/to-tone.ts';
import { Icon } from '../../ui/icon.ts';
import { LevelBar } from '../../ui/level-bar.tsx';
import type { OutcomeView, SignalView } from './signal-view.ts';

const OUTCOME_TONE = { ...TONE, open: 'text-ink-1', neutral: 'text-ink-2' } as const;
const ICON = { open: CircleDot, gain: Check, loss: X, neutral: Clock } as const;

interface RowOutcomeProps {
  signal: SignalView;
  /** Result of an open trade so far, in R. */
  soFar: number | null;
  /** Distance of the price from the entry, in R. */
  now: number | null;
}

/** The state of a signal with its result, above its levels to the scale of its trade. */
export function RowOutcome({ signal: { outcome, levels, isOpen, pnl }, soFar, now }: RowOutcomeProps) {
  return (
    <>
      <Outcome outcome={outcome} soFar={soFar} />
      {levels && (
        <div className="mt-1.5 flex items-center gap-2.5">
          <span className="min-w-0 flex-1">
            <LevelBar {...levels} {...(isOpen ? { now } : { result: pnl })} />
          </span>
          <span
            aria-hidden="true"
            title="Risk to reward at the first target. The bar has the scale of its own trade."
            className="text-12 text-ink-3 tabular-nums"
          >
            1 : {formatRatio(levels.rewards[0] / levels.risk, 1)}
          </span>
        </div>
      )}
    </>
  );
}

function Outcome({ outcome, soFar }: { outcome: OutcomeView; soFar: number | null }) {
  return (
    <p className={`flex justify-between gap-2 font-strong text-12 ${OUTCOME_TONE[outcome.tone]}`}>
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Icon
          of={ICON[outcome.tone]}
          size={13}
          strokeWidth={2.4}
          className={`shrink-0 ${outcome.tone === 'open' ? 'text-accent' : ''}`}
        />
        <span>{outcome.label}</span>
      </span>
      {soFar === null ? (
        <span className="whitespace-nowrap tabular-nums">{outcome.result}</span>
      ) : (
        <span key={soFar} className={`whitespace-nowrap tabular-nums ${TONE[toTone(formatR(soFar))]}`}>
          {formatR(soFar)}
          <span className="sr-only"> so far, before costs</span>
        </span>
      )}
    </p>
  );
}
