import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { toBasis } from '../../lib/basis.ts';
import { type CurveView, toCurveView } from '../../lib/curve-view.ts';
import { formatPercent, formatRatio } from '../../lib/format.ts';
import { asList, asNumber, asRecord, asText } from '../../lib/guard.ts';
import { paths } from '../../lib/paths.ts';
import { BasisLabel, HypotheticalNotice } from '../../ui/basis-label.tsx';
import { strategiesQuery } from './landing.queries.ts';
import { LandingCard } from './landing-card.tsx';

const SHOWN = 4;
const CELL = 'py-2.5 pl-3 text-right tabular-nums';

/** The figures of the first strategies, whatever they are. */
export function RecordCard({ className }: { className?: string }) {
  const { data, isError } = useQuery(strategiesQuery());
  const rows = asList(data)
    .map(asRecord)
    .filter(({ id }) => asText(id) !== '')
    .slice(0, SHOWN);
  return (
    <LandingCard
      title="The whole record, losses included"
      text="Back-test and live record are kept apart, and never added up into one figure."
      className={className}
    >
      {rows.length === 0 ? (
        <p className="text-13">{isError ? 'The strategies could not be read just now.' : 'No strategies found'}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-13">
            <thead>
              <tr className="border-line border-b text-left text-ink-3">
                <th scope="col" className="py-2 font-text">
                  Strategy
                </th>
                <th scope="col" className="py-2 pl-3 font-text max-md:hidden">
                  Its record
                </th>
                <th scope="col" className={`${CELL} font-text`}>
                  Annual return
                </th>
                <th scope="col" className={`${CELL} font-text`}>
                  Max drawdown
                </th>
                <th scope="col" className={`${CELL} font-text max-md:hidden`}>
                  Sharpe
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={asText(row.id)} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="mt-4">
        <HypotheticalNotice bases={rows.map((row) => toBasis(asRecord(row.performanceMetrics).basis))} />
      </div>
    </LandingCard>
  );
}

function Row({ row }: { row: Readonly<Record<string, unknown>> }) {
  const metrics = asRecord(row.performanceMetrics);
  const reason = asText(metrics.reason);
  const annual = asNumber(metrics.annualReturn);
  const basis = toBasis(metrics.basis);
  return (
    <tr className="border-line not-last:border-b">
      <th scope="row" className="py-2.5 text-left font-strong text-14 text-ink-1">
        <Link to={paths.strategy(asText(row.id))} className="hover:text-accent-text">
          {asText(row.name) || asText(row.id)}
        </Link>
        <span className="mt-1 block md:hidden">
          <BasisLabel basis={basis} />
        </span>
      </th>
      <td className="w-2/5 py-2.5 pl-3 max-md:hidden">
        <BasisLabel basis={basis} />
        <Curve curve={toCurveView(row.equityCurve)} isLive={basis?.record === 'live'} />
      </td>
      <td
        className={`${CELL} font-strong ${annual === null ? '' : annual < 0 ? 'text-short' : 'text-long'}`}
        title={annual === null ? reason : undefined}
      >
        {formatPercent(annual, 1, 'exceptZero')}
        {annual === null && reason && <span className="sr-only"> {reason}</span>}
      </td>
      <td className={CELL}>{formatPercent(asNumber(metrics.maxDrawdown))}</td>
      <td className={`${CELL} max-md:hidden`}>{formatRatio(asNumber(metrics.sharpe))}</td>
    </tr>
  );
}

const SIDE = 1000;

/** The way of the equity, over time; nothing where there are not two marks. */
function Curve({ curve: { time, equity }, isLive }: { curve: CurveView; isLive: boolean }) {
  const begin = time[0] ?? 0;
  const span = (time.at(-1) ?? 0) - begin;
  if (!(span > 0)) return null;
  const high = Math.max(...equity);
  const reach = high - Math.min(...equity) || 1;
  const points = equity.map((value, i) => {
    const across = (SIDE * ((time[i] ?? begin) - begin)) / span;
    return `${across.toFixed(0)} ${((SIDE * (high - value)) / reach).toFixed(0)}`;
  });
  const line = { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;
  const stroke = isLive ? 'stroke-curve-live' : 'stroke-curve-backtest';
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="none"
      className="mt-2 block h-7 w-[calc(100%-4px)] overflow-visible"
      aria-hidden="true"
    >
      <path d={`M${points.join('L')}`} {...line} strokeWidth="1.5" className={stroke} />
      <path d={`M${points.at(-1)}h0`} {...line} strokeLinecap="round" strokeWidth="6" className={stroke} />
    </svg>
  );
}
