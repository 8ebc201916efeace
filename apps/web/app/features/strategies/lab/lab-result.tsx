import { drawdowns } from '@sealtick/engine';
import { TriangleAlert } from 'lucide';
import { useMemo } from 'react';
import { EM_DASH, formatCount, formatPercent, formatRatio } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type Curve, computeGains } from '../../../ui/equity-chart/curve.ts';
import { EquityChart } from '../../../ui/equity-chart/equity-chart.tsx';
import { Icon } from '../../../ui/icon.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { formatFigure } from '../performance/figure-text.ts';
import type { LabFigure, LabResult } from './lab-messages.ts';
import type { Lab, LabState } from './use-lab.ts';

type Ready = Extract<LabState, { step: 'ready' }>;

interface LabResultCardProps {
  lab: Lab;
  version: number | null;
  /** The one series that it ran on: the record of the strategy covers all of them. */
  series: string;
}

/** The visitor's settings and the published ones on the same bars. */
export function LabResultCard({ lab: { state, retry }, version, series }: LabResultCardProps) {
  return (
    <Card aria-labelledby="lab-result">
      <CardHeader id="lab-result" title="Your settings and the published ones">
        <span className="flex gap-x-4 text-12 text-ink-3">
          {series} alone
          <RecordLabel record="backtest" />
        </span>
      </CardHeader>
      {state.step === 'loading' && <Loading />}
      {state.step === 'failed' && (
        <div className="p-4 md:p-5">
          <ErrorState
            title="The backtest failed to run"
            text={state.message}
            {...(state.canRetry ? { onRetry: retry } : {})}
          />
        </div>
      )}
      {state.step === 'ready' && (
        <>
          <Figures state={state} />
          <CardBody>
            <LabChart state={state} version={version} />
          </CardBody>
        </>
      )}
    </Card>
  );
}

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-3 border-line border-b px-4 py-4 sm:grid-cols-3 md:px-5 xl:grid-cols-6';

function Loading() {
  return (
    <div role="status" aria-label="Loading the bars">
      <div className={GRID}>
        {Array.from({ length: 6 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <Skeleton key={i} className="h-15" />
        ))}
      </div>
      <div className="p-4 md:p-5">
        <Skeleton className="mb-3 h-4 w-64" />
        <Skeleton className="h-80 md:h-100" />
      </div>
    </div>
  );
}

const find = (result: LabResult, key: string) => result.figures.find((figure) => figure.key === key);

function Figures({ state: { mine, published } }: { state: Ready }) {
  return (
    <dl aria-label="Figures of your settings" className={GRID}>
      {mine.figures.map((figure) => (
        <div key={figure.key} className="min-h-15">
          <dt className="text-12">
            <Tooltip text={figure.definition}>{figure.label}</Tooltip>
          </dt>
          <dd>
            <span className="block font-head text-20 tracking-tight text-ink-1 tabular-nums">
              {figure.value === null && figure.reason ? (
                <Tooltip text={figure.reason}>{EM_DASH}</Tooltip>
              ) : (
                formatFigure(figure.value, figure)
              )}
            </span>
            <Difference mine={figure} published={find(published, figure.key)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Difference({ mine, published }: { mine: LabFigure; published: LabFigure | undefined }) {
  const gap = mine.value === null || published?.value == null ? null : mine.value - published.value;
  const text = gap === null ? EM_DASH : write(gap, mine.unit);
  const isNothing = gap !== null && !/[1-9]/.test(text);
  const tone = isNothing || mine.key === 'trades' ? 'neutral' : toTone(text);
  return (
    <span className={classNames('block text-12 tabular-nums', TONE[tone] || 'text-ink-3')}>
      <span className="sr-only">Compared with published: </span>
      {isNothing ? 'as published' : text}
    </span>
  );
}

/** A rate changes by percentage points (pp). */
function write(gap: number, unit: string): string {
  const sign = gap > 0 ? '+' : gap < 0 ? '−' : '';
  const size = Math.abs(gap);
  if (unit === 'fraction') return `${sign}${(size * 100).toFixed(1)}\u00a0pp`;
  if (unit === 'trades') return `${sign}${formatCount(size)}`;
  return `${sign}${size.toFixed(2)}`;
}

function LabChart({ state, version }: { state: Ready; version: number | null }) {
  const { mine, published, bars, from, to } = state;
  const name = version === null ? 'Published' : `Published, version ${version}`;
  // Two tags of one value would stand on top of each other.
  const isEqual = mine.equity.every((value, i) => value === published.equity[i]);
  const content = useMemo(
    () => ({
      curves: [...(isEqual ? [] : [getCurve('published', name, published)]), getCurve('mine', 'Yours', mine)],
      split: null,
    }),
    [mine, published, name, isEqual],
  );
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-12">
        <span className="flex flex-wrap gap-4">
          <span className="basis-line inline-flex items-center gap-1.5 [--basis-color:var(--color-curve-live)]">
            Yours
          </span>
          <span className="basis-line inline-flex items-center gap-1.5 [--basis-color:var(--color-curve-backtest)]">
            {name}
            {isEqual && ' (equal)'}
          </span>
        </span>
        <span className="font-mono text-ink-3">
          {formatCount(bars)} bars in {formatRatio(mine.tookMs, 0)} ms, in this browser
        </span>
      </p>
      <EquityChart
        label={`Backtest in your browser, ${formatDate(from)} to ${formatDate(to)}: yours ${computeGain(mine)}, published ${computeGain(published)}`}
        content={content}
      />
    </>
  );
}

function getCurve(id: 'mine' | 'published', label: string, { time, equity }: LabResult): Curve {
  const curve = { id, label, time, value: computeGains(equity) };
  return id === 'mine' ? { ...curve, kind: 'live', drawdown: drawdowns(equity) } : { ...curve, kind: 'backtest' };
}

function computeGain(result: LabResult): string {
  return formatPercent(find(result, 'totalReturn')?.value ?? null, 1, 'exceptZero');
}

/** Warns about overfitting: the more settings are tried, the better the best of them looks by chance. */
export function TriedWarning({ state }: { state: LabState }) {
  if (state.step !== 'ready' || state.tried < 2) return null;
  const { tried, chance } = state;
  return (
    <p className="flex gap-3 rounded-card bg-warn-soft px-4 py-3 text-13 text-ink-1 md:px-5">
      <Icon of={TriangleAlert} size={16} className="mt-px shrink-0 text-warn" />
      <span>
        <strong className="text-warn">You have tried {formatCount(tried)} settings.</strong> The best of{' '}
        {formatCount(tried)} looks better than it is
        {chance !== null &&
          `: settings without any edge would reach a Sharpe of about ${formatRatio(chance, 1)} by chance`}
        .
      </span>
    </p>
  );
}

/** Keeps the result visible on a phone while a slider moves. */
export function StickyResult({ state }: { state: LabState }) {
  if (state.step !== 'ready') return null;
  const shown = ['totalReturn', 'sharpeRatio', 'maxDrawdown'].map((key) => find(state.mine, key));
  return (
    <div
      aria-hidden="true"
      data-result-bar
      className="sticky bottom-(--phone-bar,0px) z-10 -mx-4 flex justify-between gap-4 border-line-strong border-t bg-surface-2 px-4 py-2.5 lg:hidden"
    >
      {shown.map(
        (figure) =>
          figure && (
            <span key={figure.key}>
              <span className="block text-12 text-ink-3">{figure.label}</span>
              <span className="font-head text-14 text-ink-1 tabular-nums">{formatFigure(figure.value, figure)}</span>
            </span>
          ),
      )}
    </div>
  );
}
