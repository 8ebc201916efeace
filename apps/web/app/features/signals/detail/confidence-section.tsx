import { formatCount } from '../../../lib/format.ts';
import { inR } from '../outcome-so-far.ts';
import { CALIBRATED_FROM } from '../signal-view.ts';
import type { SignalDetailView } from './signal-detail-view.ts';

/** The chance of the first target, the trades that it is based on, and the chance at which the trade breaks even. */
export function ConfidenceSection({ signal }: { signal: SignalDetailView }) {
  const { chance, resolved, planned, plan } = signal;
  const first = planned
    .filter(({ kind }) => kind === 'target')
    .sort((a, b) => Math.abs(a.price - plan.entry) - Math.abs(b.price - plan.entry))[0];
  const reward = first ? inR(signal, first.price) : null;
  const needed = reward !== null && reward > 0 ? 100 / (1 + reward) : null;
  return (
    <section aria-labelledby="signal-confidence" className="border-line border-b px-4 py-5 md:px-6">
      <h3 id="signal-confidence" className="font-head text-14">
        Confidence {Math.round(chance)}&nbsp;%
      </h3>
      <svg width="100%" height="10" aria-hidden="true" className="picture mt-2 block">
        <rect width="100%" height="4" y="3" rx="2" className="fill-surface-3" />
        <rect width={`${Math.min(100, Math.max(0, chance))}%`} height="4" y="3" rx="2" className="fill-ink-2" />
        {needed !== null && <rect x={`${needed}%`} width="2" height="10" className="fill-warn" />}
      </svg>
      <p className="mt-2">
        The chance that the first target is reached before the stop.
        {resolved >= CALIBRATED_FROM
          ? ` It is based on ${formatCount(resolved)} earlier closed trades.`
          : ` Uncalibrated: it is based on ${resolved} of the ${CALIBRATED_FROM} closed trades it needs.`}
        {needed !== null &&
          ` Before costs, a trade that ends at this target or at the stop breaks even at ${Math.round(needed)} %.`}
      </p>
    </section>
  );
}
