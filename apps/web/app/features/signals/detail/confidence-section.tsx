import { formatCount } from '../../../lib/text/format.ts';
import { Term } from '../../../ui/term.tsx';
import { OutcomeBar } from '../outcome-mix.tsx';
import { outcomeShares } from '../outcome-shares.ts';
import { CALIBRATED_FROM } from '../signal-view.ts';
import { outcomesText, successText } from './outcomes-text.ts';
import type { SignalDetailView } from './signal-detail-view.ts';

/** The chance of a success, and how the trades ended that it is based on. */
export function ConfidenceSection({ signal: { chance, resolved, outcomes } }: { signal: SignalDetailView }) {
  const shares = outcomes && outcomeShares(outcomes);
  return (
    <section aria-labelledby="signal-confidence" className="border-line border-b px-4 py-5 md:px-6">
      <h3 id="signal-confidence" className="font-head text-14">
        <Term of="confidence">Confidence</Term> {Math.round(chance)}%
      </h3>
      {shares && (
        <div className="mt-2">
          <OutcomeBar {...shares} />
        </div>
      )}
      {outcomes && <p className="mt-2 text-ink-1 tabular-nums">{outcomesText(outcomes)}</p>}
      <p className={outcomes ? 'mt-1 text-13' : 'mt-2'}>
        {resolved < CALIBRATED_FROM && `Uncalibrated: ${resolved} of ${CALIBRATED_FROM} closed trades. `}
        The chance that this signal {successText(outcomes)}: the share of the strategy’s {formatCount(resolved)} earlier
        trades in backtest and live record, adjusted to the distances of its own stop and target.
      </p>
    </section>
  );
}
