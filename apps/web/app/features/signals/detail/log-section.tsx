import type { SignalDetail, SignalStep } from '@sealtick/contract';
import { useState } from 'react';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { formatCount, formatPrice } from '../../../lib/text/format.ts';
import { formatClock, formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Mark } from '../../../ui/mark.tsx';
import { RestoreNotice } from '../../../ui/restore-notice.tsx';
import { TEXT_LINK, TextLink } from '../../../ui/text-link.tsx';
import type { SignalDetailView } from './signal-detail-view.ts';
import { VerifySection } from './verify-section.tsx';

const CHANGES: Readonly<Record<SignalStep['change'], string>> = {
  opened: 'Sealed',
  filled: 'Filled',
  target: 'Target reached',
  stopMoved: 'Stop moved',
  closed: 'Closed',
};

/** The signal's entries in the log, and their verification. @param sent The signal as the API sent it. */
export function LogSection({ signal, sent }: { signal: SignalDetailView; sent: SignalDetail }) {
  const { index } = signal;
  if (index === null) return <NotInLog isFormer={signal.basis.formerLog ?? false} />;
  return (
    <section aria-labelledby="signal-log" className="px-4 py-5 md:px-6">
      <h3 id="signal-log" className="flex items-center gap-2 font-head text-14">
        <Mark size={16} />
        Sealed before it was sent
      </h3>
      <Moments signal={signal} />
      <Steps steps={signal.steps} />
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
        <dt>Log entry</dt>
        <dd className="text-right font-mono text-ink-1">#{formatCount(index)}</dd>
        <dt>Leaf hash</dt>
        <dd className="text-right font-mono break-all text-ink-1">{signal.leafHash ?? '—'}</dd>
      </dl>
      <VerifySection key={signal.id} sent={sent} />
      <p className="mt-3 text-12 text-ink-3 print:hidden">
        <a className={TEXT_LINK} href={`/api/log/proof/${index}`}>
          Proof as JSON
        </a>
        {', or '}
        <TextLink to={paths.verify}>verify the whole log</TextLink>.
      </p>
    </section>
  );
}

/** Why a signal cannot be verified. */
function NotInLog({ isFormer }: { isFormer: boolean }) {
  return (
    <section aria-labelledby="signal-log" className="px-4 py-5 md:px-6">
      <h3 id="signal-log" className="font-head text-14">
        {isFormer ? 'From before a restore' : 'Not in the log'}
      </h3>
      <p className="mt-1.5">
        {isFormer
          ? 'This signal was published in the log before a restore. Its entries can no longer be verified, and it is not part of the live record.'
          : 'This signal is from a backtest: the rules ran over past prices. It was not published when it happened, so there is nothing to verify.'}
      </p>
      {isFormer && <RestoreNotice className="mt-3" />}
    </section>
  );
}

/** Times from the bar's close to the live feed, to the millisecond. */
function Moments({ signal: { barCloseAt, createdAt, sentAt, index } }: { signal: SignalDetailView }) {
  const zone = useTimeZone();
  const speed = useSite().site?.speed ?? 1;
  const since = (moment: string) => {
    const ms = (Date.parse(moment) - Date.parse(barCloseAt)) / speed;
    return Number.isNaN(ms) ? '' : `+${formatCount(Math.round(ms))} ms`;
  };
  const rows = [
    { name: 'Bar closed', at: barCloseAt, after: formatMoment(barCloseAt, zone) },
    { name: `Sealed as #${formatCount(index)}`, at: createdAt, after: since(createdAt) },
    ...(sentAt === null ? [] : [{ name: 'Sent by the live feed', at: sentAt, after: since(sentAt) }]),
  ];
  return (
    <>
      {speed !== 1 && (
        <p className="mt-1.5 text-12 text-ink-3">
          Times are market time, which runs {formatCount(speed)} times as fast as real time. Differences (+) are real
          time.
        </p>
      )}
      <ol className="mt-3 grid gap-2 text-13">
        {rows.map(({ name, at, after }) => (
          <li key={name} className="flex items-baseline gap-3">
            <span className="size-1.5 shrink-0 -translate-y-0.5 rounded-full bg-ink-3" aria-hidden="true" />
            <span className="font-mono text-12">{formatClock(at, zone)}</span>
            <span className="text-ink-1">{name}</span>
            <span className="ml-auto text-12 text-ink-3 tabular-nums">{after}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Every further log entry of the signal after its first. */
function Steps({ steps }: { steps: readonly SignalStep[] }) {
  const zone = useTimeZone();
  const [isAll, setAll] = useState(false);
  const later = steps.filter(({ change }) => change !== 'opened');
  if (later.length === 0) return null;
  const shown = isAll ? later : later.slice(-4);
  return (
    <>
      <h4 className="mt-4 text-12">Later log entries of this signal</h4>
      <ul className="mt-1.5 grid gap-1 text-13">
        {shown.map(({ change, index, price, barCloseAt }) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-mono text-12">#{formatCount(index)}</span>
            <span className="text-ink-1">{CHANGES[change]}</span>
            <span className="tabular-nums">{price !== null && formatPrice(price)}</span>
            <span className="ml-auto text-12 text-ink-3 tabular-nums">{formatMoment(barCloseAt, zone)}</span>
          </li>
        ))}
      </ul>
      {!isAll && later.length > shown.length && (
        <button type="button" className={`touch mt-1.5 text-12 ${TEXT_LINK}`} onClick={() => setAll(true)}>
          {later.length - shown.length} earlier
        </button>
      )}
    </>
  );
}
