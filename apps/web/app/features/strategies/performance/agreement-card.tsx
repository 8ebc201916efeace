import { EM_DASH } from '../../../lib/format.ts';
import { RecordLabel, SimulatedLabel } from '../../../ui/basis-label.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { formatFigure, formatInterval } from './figure-words.ts';
import type { FigureView, PerformanceView } from './performance-view.ts';

const ROWS = [
  ...['cagr', 'totalReturn', 'volatility', 'sharpeRatio', 'maxDrawdown', 'winRate', 'payoffRatio', 'profitFactor'],
  ...['expectancy', 'trades'],
];

/** The same figures of both records side by side; neither is ever mixed with the other. */
export function AgreementCard({ performance }: { performance: PerformanceView }) {
  const { backtest, live } = performance;
  const of = (figures: readonly FigureView[] | undefined, key: string) => figures?.find((figure) => figure.key === key);
  const rows = ROWS.map((key) => ({ key, before: of(backtest?.figures, key), now: of(live?.figures, key) }));
  const seen = rows.filter(({ before, now }) => before || now);
  if (seen.length === 0) return null;
  return (
    <Card aria-labelledby="agreement">
      <CardHeader id="agreement" title="Does live agree with the back-test?">
        {performance.market === 'simulated' && <SimulatedLabel />}
      </CardHeader>
      <table className="w-full tabular-nums">
        <thead className="text-12 text-ink-3">
          <tr>
            <th scope="col" className="px-4 py-2.5 text-left font-text md:px-5">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="px-2 py-2.5 text-right font-text">
              <RecordLabel record="backtest" />
            </th>
            <th scope="col" className="px-2 py-2.5 text-right font-text max-md:pr-4">
              <RecordLabel record="live" />
            </th>
            <th scope="col" className="hidden px-4 py-2.5 text-right font-text md:table-cell md:px-5">
              Live, 95 % interval
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {seen.map(({ key, before, now }) => (
            <tr key={key}>
              <th scope="row" className="px-4 py-2 text-left font-text md:px-5">
                <Tooltip text={(before ?? now)!.definition}>{(before ?? now)!.label}</Tooltip>
              </th>
              <Value figure={before} />
              <Value figure={now} isStrong />
              <td className="hidden px-4 py-2 text-right text-ink-3 md:table-cell md:px-5">
                {now ? formatInterval(now) : EM_DASH}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Value({ figure, isStrong = false }: { figure: FigureView | undefined; isStrong?: boolean }) {
  const words = figure ? formatFigure(figure.value, figure) : EM_DASH;
  return (
    <td className={isStrong ? 'px-2 py-2 text-right font-strong text-ink-1 max-md:pr-4' : 'px-2 py-2 text-right'}>
      {figure && figure.value === null && figure.reason ? <Tooltip text={figure.reason}>{words}</Tooltip> : words}
    </td>
  );
}
