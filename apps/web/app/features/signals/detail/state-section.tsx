import { formatR } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import { formatMoment, formatSpan } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { useNowEverySecond } from '../../../lib/time/use-now-every-second.ts';
import { KeyValues } from '../../../ui/key-values.tsx';
import { type Close, outcomeSoFar } from '../outcome-so-far.ts';
import type { SignalDetailView } from './signal-detail-view.ts';

const ORDERS: Readonly<Record<SignalDetailView['type'], string>> = {
  market: 'At the next open',
  limit: 'Limit: when the price returns to the entry',
  stop: 'Stop: when the price breaks through the entry',
};

/** For how long the entry is valid, and the result so far. */
export function StateSection({ signal, lastClose }: { signal: SignalDetailView; lastClose: Close | null }) {
  const { result, note } = getResult(signal, lastClose);
  return (
    <section aria-labelledby="signal-state" className="border-line border-b px-4 py-3 md:px-6">
      <h3 id="signal-state" className="sr-only">
        State
      </h3>
      <KeyValues
        rows={[
          { key: 'Entry order', value: ORDERS[signal.type] },
          { key: 'Validity', value: <Validity signal={signal} /> },
          {
            key: 'Result',
            value: (
              <>
                <span key={result} className={TONE[toTone(formatR(result))]}>
                  {formatR(result)}
                </span>
                <span className="block font-text text-12 text-ink-3">{note}</span>
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

function getResult(signal: SignalDetailView, lastClose: Close | null): { result: number | null; note: string } {
  if (!signal.isOpen) return { result: signal.pnl, note: signal.pnl === null ? 'never filled' : 'net of costs' };
  if (signal.fillPrice === null) return { result: null, note: 'not yet filled' };
  const soFar = lastClose === null ? null : outcomeSoFar(signal, lastClose);
  return { result: soFar, note: 'so far, at the last close, before costs' };
}

/** Counts down in market time while the entry is valid. */
function Validity({ signal: { isOpen, fillPrice, validUntil, filledAt, closedAt } }: { signal: SignalDetailView }) {
  const now = useNowEverySecond();
  const zone = useTimeZone();
  if (!isOpen) return <>Closed on the bar to {formatMoment(closedAt, zone)}</>;
  if (fillPrice !== null) return <>Filled {formatMoment(filledAt, zone)}</>;
  const left = Date.parse(validUntil) - now;
  if (Number.isNaN(left)) return <>—</>;
  if (left <= 0) return <>Expired {formatMoment(validUntil, zone)}</>;
  return (
    <>
      <span role="timer">{formatSpan(left)}</span> left
      <span className="ml-2 font-text text-12 text-ink-3">until {formatMoment(validUntil, zone)}</span>
    </>
  );
}
