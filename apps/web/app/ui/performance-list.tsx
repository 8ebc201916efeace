import type { Basis } from '@sealtick/contract';
import { Link } from 'react-router';
import { commonBasis, isSameBasis } from '../lib/figures/common-basis.ts';
import type { PerformanceRow } from '../lib/figures/performance-row.ts';
import { paths } from '../lib/navigation/paths.ts';
import { EM_DASH, formatPercent, formatRatio } from '../lib/text/format.ts';
import { shortageText } from '../lib/text/shortage-text.ts';
import { TONE, toTone } from '../lib/text/to-tone.ts';
import { BasisLabel } from './basis-label.tsx';
import { Skeleton } from './skeleton.tsx';
import { Sparkline } from './sparkline.tsx';

/** The basis of most records, and one row per strategy: name, curve, return, drawdown and Sharpe; stacked if there is little room. */
export function PerformanceList({ label, rows }: { label: string; rows: readonly PerformanceRow[] }) {
  const stated = commonBasis(rows);
  return (
    <>
      <BasisLabel basis={stated} />
      <div className="@container">
        <div aria-hidden="true" className={`${GRID} hidden border-line border-b py-2! text-12 text-ink-3 @2xl:grid`}>
          <span>Strategy</span>
          <span>Equity</span>
          <span className="grid grid-cols-3 gap-x-5 text-right">
            {HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </span>
        </div>
        <ul aria-label={label} className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} stated={stated} />
          ))}
        </ul>
      </div>
    </>
  );
}

/** Heads of the figures, once where they stand under each other. */
const HEADS = ['Annual return', 'Max drawdown', 'Sharpe'] as const;

const GRID =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2.5 py-3.5 @2xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(18rem,auto)]';

function Row({ row, stated }: { row: PerformanceRow; stated: Basis | null }) {
  const { annualReturn, reason } = row;
  const returnText = formatPercent(annualReturn, 1, 'exceptZero');
  return (
    <li className={`${GRID} relative`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 @max-2xl:col-span-full">
        <p className="font-strong text-ink-1">
          <Link
            to={paths.strategy(row.id)}
            className="after:absolute after:inset-0 hover:text-accent-text focus-visible:shadow-none focus-visible:after:rounded-input focus-visible:after:shadow-focus"
          >
            {row.name}
          </Link>
        </p>
        {!isSameBasis(row.basis, stated) && <BasisLabel basis={row.basis} />}
      </div>
      <div className="@max-2xl:col-span-full">
        <Curve row={row} />
      </div>
      <dl className="grid grid-cols-[auto_auto_auto] justify-between gap-x-5 text-13 @max-2xl:col-span-full @2xl:grid-cols-3 @2xl:text-right">
        <Figure name={HEADS[0]} value={returnText} tone={TONE[toTone(returnText)] || 'text-ink-1'} />
        <Figure name={HEADS[1]} value={formatPercent(row.maxDrawdown)} />
        <Figure name={HEADS[2]} value={formatRatio(row.sharpe)} />
      </dl>
      {reason && [annualReturn, row.maxDrawdown, row.sharpe].includes(null) && (
        <p className="col-span-full text-12 text-ink-3 @2xl:-mt-1.5 @2xl:text-right">
          {EM_DASH} {shortageText(reason, row.basis)}
        </p>
      )}
    </li>
  );
}

function Figure({ name, value, tone = 'text-ink-1' }: { name: string; value: string; tone?: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3 @2xl:sr-only">{name}</dt>
      <dd className={`font-strong tabular-nums ${tone}`}>{value}</dd>
    </div>
  );
}

/** The record's curve as a sparkline; a dashed line if it covers less than two days. */
function Curve({ row: { name, basis, curve } }: { row: PerformanceRow }) {
  if (curve === null) {
    return <p className="border-line border-b border-dashed pb-1 text-12 text-ink-3">A curve needs two daily marks.</p>;
  }
  const { time, equity } = curve;
  const gain = formatPercent(equity[equity.length - 1]! / equity[0]! - 1, 1, 'exceptZero');
  return <Sparkline isSmall label={`Equity of ${name}: ${gain}`} record={basis.record} time={time} equity={equity} />;
}

/** Placeholders of the list. @param count Number of rows that are expected. */
export function PerformanceListSkeleton({ count }: { count: number }) {
  return (
    <ul aria-hidden="true" className="@container divide-y divide-line">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <li key={i} className={GRID}>
          <Skeleton className="h-5 w-36 @max-2xl:col-span-full" />
          <Skeleton className="h-9 @max-2xl:col-span-full" />
          <Skeleton className="h-9.5 @max-2xl:col-span-full" />
        </li>
      ))}
    </ul>
  );
}
