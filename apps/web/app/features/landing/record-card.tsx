import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { toBasis } from '../../lib/basis.ts';
import { formatPercent, formatRatio } from '../../lib/format.ts';
import { asList, asNumber, asRecord, asText } from '../../lib/guard.ts';
import { paths } from '../../lib/paths.ts';
import { BasisLabel, HypotheticalNotice } from '../../ui/basis-label.tsx';
import { strategiesQuery } from './landing.queries.ts';
import { LandingCard } from './landing-card.tsx';

const SHOWN = 4;
const CELL = 'py-2.5 pl-3 text-right tabular-nums';

/** The figures of the first strategies, whatever they are. */
export function RecordCard() {
  const { data, isError } = useQuery(strategiesQuery());
  const rows = asList(data)
    .map(asRecord)
    .filter(({ id }) => asText(id) !== '')
    .slice(0, SHOWN);
  return (
    <LandingCard
      title="The whole record, losses included"
      text="Back-test and live record are kept apart, and never added up into one figure."
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
                <th scope="col" className={`${CELL} font-text max-md:hidden`}>
                  Stands on
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
      <td className={`${CELL} max-md:hidden`}>
        <BasisLabel basis={basis} />
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
