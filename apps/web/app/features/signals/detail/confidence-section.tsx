import { formatCount } from '../../../lib/format.ts';
import { CALIBRATED_FROM } from '../signal-view.ts';
import { type OutcomeShares, outcomeShares, outcomesText, successText } from './outcomes-text.ts';
import type { SignalDetailView } from './signal-detail-view.ts';

/** The chance of a success, and how the trades ended that it is based on. */
export function ConfidenceSection({ signal: { chance, resolved, outcomes } }: { signal: SignalDetailView }) {
  const shares = outcomes && outcomeShares(outcomes);
  return (
    <section aria-labelledby="signal-confidence" className="border-line border-b px-4 py-5 md:px-6">
      <h3 id="signal-confidence" className="font-head text-14">
        Confidence {Math.round(chance)}%
      </h3>
      {shares && <SharesBar {...shares} />}
      {outcomes && <p className="mt-2 text-ink-1 tabular-nums">{outcomesText(outcomes)}</p>}
      <p className={outcomes ? 'mt-1 text-13' : 'mt-2'}>
        {resolved < CALIBRATED_FROM && `Uncalibrated: ${resolved} of ${CALIBRATED_FROM} closed trades. `}
        The chance that this signal {successText(outcomes)}: the share of the strategy’s {formatCount(resolved)} earlier
        trades, adjusted to the distances of its own stop and target.
      </p>
    </section>
  );
}

/** Target, stop and the rest as parts of a bar, in the order of the text. */
function SharesBar({ reached, stopped, left }: OutcomeShares) {
  return (
    <div aria-hidden="true" className="mt-2 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
      <span className="bg-long-mute" style={{ flexGrow: reached }} />
      <span className="bg-short-mute" style={{ flexGrow: stopped }} />
      <span className="bg-line-control" style={{ flexGrow: left }} />
    </div>
  );
}
