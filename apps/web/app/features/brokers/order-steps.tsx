import type { BrokerOrderStep } from '@sealtick/contract';
import { stepName } from '../../lib/text/order-state.ts';
import { formatClock, formatDate } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';

/** What happened to an order, step by step, with the broker's answers. */
export function OrderSteps({ steps, label }: { steps: readonly BrokerOrderStep[]; label: string }) {
  const zone = useTimeZone();
  if (steps.length === 0) return null;
  return (
    <details>
      <summary className="touch w-fit cursor-pointer text-13 text-accent-text">
        {steps.length === 1 ? '1 step' : `${steps.length} steps`}
      </summary>
      <ol aria-label={label} className="mt-2 grid gap-1.5 border-line border-l pl-3 text-13">
        {[...steps.entries()].map(([place, { at, state, detail, brokerRef }]) => (
          // Two orders of a signal have equal steps at the same time; steps are only added.
          <li key={place} className="wrap-anywhere">
            <time dateTime={at} title={formatDate(at)} className="text-ink-3 tabular-nums">
              {formatClock(at, zone)}
            </time>{' '}
            <span className="font-strong text-ink-1">{stepName(state)}</span>
            {detail !== '' && ` ${detail}`}
            {brokerRef !== null && <span className="font-mono text-12 text-ink-3">{` ${brokerRef}`}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
