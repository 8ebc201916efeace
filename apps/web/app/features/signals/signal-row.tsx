import { Check, CircleDot, Clock, X } from 'lucide';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { RelativeTime } from '../../lib/clock.tsx';
import { formatCount, formatR } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { TONE, toneOf } from '../../lib/tone-of.ts';
import { Badge } from '../../ui/badge.tsx';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { LevelBar } from '../../ui/level-bar.tsx';
import { Mark } from '../../ui/mark.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { useLiveSignals } from './live-signals.tsx';
import { type PriceNow, type Standing, standingOf } from './price-now.ts';
import { rowLinkId } from './row-link.ts';
import type { OutcomeView, PriceView, SignalView } from './signal-view.ts';

export const ROW_GRID =
  'lg:grid-cols-[minmax(10rem,1.25fr)_minmax(5.75rem,0.6fr)_repeat(2,minmax(5rem,0.55fr))_minmax(10rem,1fr)_4.75rem_5.75rem] lg:items-center lg:gap-x-4';

/** One signal: a card on small screens, one row of a grid on wide ones. Both use the same elements. */
export function SignalRow({ signal, price }: { signal: SignalView; price: PriceNow | undefined }) {
  const isNew = useLiveSignals().arrived.has(signal.id);
  const { last, toStop, toTarget, soFar, now } = standingOf(signal, price);
  const { entry, stop, target } = signal;
  // For all three prices or none, so that their lines align.
  const hasExact = [entry, stop, target].some(({ exact }) => exact !== null);
  return (
    <li
      className={`${ROW_GRID} relative grid grid-cols-3 gap-x-3 gap-y-3 border-line max-lg:grid-rows-[repeat(4,auto)_1fr] md:max-lg:last:odd:col-span-full bg-surface-1 px-4 py-3.5 max-lg:rounded-card max-lg:border lg:gap-y-2 lg:px-5 lg:py-3 lg:not-first:border-t has-[a:hover]:bg-surface-2 has-[a[aria-current]]:bg-surface-2 has-[a[aria-current]]:shadow-[inset_2px_0_var(--color-accent)]`}
    >
      <div className="col-span-2 min-w-0 lg:col-span-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <SideLabel side={signal.side} />
          <h3 className="text-16 lg:text-14">
            <SignalLink signal={signal} />
          </h3>
          <span className="text-12 text-ink-3">{signal.timeframe}</span>
          {isNew && <Badge tone="accent">New</Badge>}
        </div>
        <p className="mt-1 text-13 lg:text-12">{signal.strategyName}</p>
      </div>
      <p className="text-right text-12 text-ink-3 max-lg:pt-1 lg:col-start-7 lg:row-start-1">
        <RelativeTime value={signal.createdAt} />
      </p>
      <dl className="col-span-3 grid grid-cols-subgrid lg:col-start-2 lg:row-start-1">
        <Price label="Entry" price={entry} hasExact={hasExact}>
          {last && <LastClose {...last} />}
        </Price>
        <Price label="Stop" price={stop} hasExact={hasExact} className="text-center">
          {toStop}
        </Price>
        <Price label="Target" price={target} hasExact={hasExact} className="text-right">
          {toTarget}
        </Price>
      </dl>
      <div className="col-span-3 lg:col-span-1 lg:col-start-5 lg:row-start-1">
        <Outcome outcome={signal.outcome} soFar={soFar} />
        {signal.levels && <LevelBar {...signal.levels} {...(signal.isOpen ? { now } : { result: signal.pnl })} />}
      </div>
      <p className="col-span-3 text-12 text-ink-3 max-lg:flex max-lg:items-baseline max-lg:gap-2 lg:col-span-1 lg:col-start-6 lg:row-start-1 lg:text-right">
        <span className="lg:sr-only">Confidence</span>
        <span className="font-strong text-14 text-ink-1 tabular-nums">{signal.confidence}</span>
        {signal.uncalibratedText && (
          <span title={`Based on ${signal.uncalibratedText}`} className="lg:mt-0.5 lg:block">
            uncalibrated<span className="lg:sr-only">: {signal.uncalibratedText}</span>
          </span>
        )}
      </p>
      <SignalFoot signal={signal} />
    </li>
  );
}

/** The whole row opens its signal; its accessible name is the symbol and the strategy. */
function SignalLink({ signal: { id, symbol, strategyName } }: { signal: SignalView }) {
  const { pathname, search, state } = useLocation();
  const isList = pathname.startsWith(paths.signals);
  // Moving from one signal to another adds no history entry, so that one step back returns to the list.
  const isAnotherOpen = isList && pathname !== paths.signals;
  return (
    <Link
      id={isList ? rowLinkId(id) : undefined}
      to={paths.signal(id, isList ? search : '')}
      replace={isAnotherOpen}
      state={isAnotherOpen ? state : { fromList: isList }}
      preventScrollReset
      aria-current={pathname === paths.signal(id) || undefined}
      aria-label={`${symbol}, signal of ${strategyName}`}
      className="after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:rounded-card focus-visible:after:shadow-focus"
    >
      {symbol}
    </Link>
  );
}

/** The reason, log index, record and market kind of the signal. */
function SignalFoot({ signal: { note, index, basis } }: { signal: SignalView }) {
  return (
    <div className="col-span-full flex items-baseline justify-between gap-x-6 gap-y-2 self-end text-13 max-lg:flex-wrap max-lg:border-line max-lg:border-t max-lg:pt-2.5">
      {note && <p className="max-w-[90ch] min-w-0 max-lg:basis-full">{note}</p>}
      <span className="flex flex-1 items-center justify-between gap-4 text-12 text-ink-3 lg:justify-end">
        {index !== null && <LogIndex index={index} />}
        <BasisLabel basis={basis} />
      </span>
    </div>
  );
}

interface PriceProps {
  label: string;
  price: PriceView;
  /** Whether any price of the row has digits that two decimals hide. */
  hasExact: boolean;
  className?: string;
  /** Text below the price; its line is reserved if there is none. */
  children: ReactNode;
}

function Price({ label, price, hasExact, className, children }: PriceProps) {
  return (
    <div className={classNames('min-w-0 lg:text-right', className)}>
      <dt className="text-12 text-ink-3 lg:sr-only">{label}</dt>
      <dd className="tabular-nums">
        <span className="block font-strong text-14 text-ink-1">{price.shown}</span>
        {hasExact && <span className="block min-h-4 text-12 text-ink-2">{price.exact}</span>}
        <span className="block min-h-4 whitespace-nowrap text-12 text-ink-3">{children}</span>
        {/* Aligns the parts of adjacent cards, and keeps the height when one row replaces another. */}
        {!hasExact && <span className="hidden h-4 md:block" />}
      </dd>
    </div>
  );
}

/** A new element for each price, so that the browser counts no layout shift. */
function LastClose({ text, isStale }: NonNullable<Standing['last']>) {
  return (
    <span key={text} className={isStale ? 'text-warn' : ''}>
      {isStale ? 'stale' : 'last'} {text}
    </span>
  );
}

const OUTCOME_TONE = { ...TONE, open: 'text-ink-1', neutral: 'text-ink-2' } as const;
const ICON = { open: CircleDot, gain: Check, loss: X, neutral: Clock } as const;

/** @param soFar Result of an open trade so far, in R. */
function Outcome({ outcome, soFar }: { outcome: OutcomeView; soFar: number | null }) {
  return (
    <p className={`mb-1.5 flex items-start justify-between gap-2 font-strong text-12 ${OUTCOME_TONE[outcome.tone]}`}>
      <span className="inline-flex items-start gap-1.5">
        <Icon
          of={ICON[outcome.tone]}
          size={13}
          strokeWidth={2.4}
          className={`mt-0.5 shrink-0 ${outcome.tone === 'open' ? 'text-accent' : ''}`}
        />
        {outcome.label}
      </span>
      {soFar === null ? (
        <span className="whitespace-nowrap tabular-nums">{outcome.result}</span>
      ) : (
        <span key={soFar} className={`whitespace-nowrap tabular-nums ${TONE[toneOf(formatR(soFar))]}`}>
          {formatR(soFar)}
          <span className="sr-only"> so far, before costs</span>
        </span>
      )}
    </p>
  );
}

/** The log index of the signal. */
function LogIndex({ index }: { index: number }) {
  return (
    <span className="inline-flex items-center gap-1.25">
      <Mark size={13} />
      <span className="sr-only">Log entry </span>
      <span className="font-mono text-ink-2">#{formatCount(index)}</span>
    </span>
  );
}
