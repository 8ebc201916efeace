import { RUN_COSTS_BARS_MAX, type RunDoubts } from '@sealtick/contract';
import { EM_DASH, formatCount, formatPercent, formatR, formatRatio } from '../../../lib/format.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { measureText } from './measure-text.ts';

const signed = (fraction: number) => formatPercent(fraction, 1, 'exceptZero');

/** What else could have come of the trades, in bands. */
export function ChanceCard({ chance }: Pick<RunDoubts, 'chance'>) {
  return (
    <Card aria-labelledby="chance">
      <CardHeader id="chance" title="Chance" />
      <CardBody className="grid gap-3">
        {chance === null ? (
          <p className="text-13">{EM_DASH} Needs 30 closed trades.</p>
        ) : (
          <>
            <p className="max-w-read text-13">
              The same trades in {formatCount(chance.draws)} other orders and selections, {formatCount(chance.block)} in
              a row drawn together (seed {chance.seed}), with {formatPercent(chance.riskFraction, 2)} of the balance at
              risk per trade.
            </p>
            <StatStrip
              label="Chance"
              columns={5}
              stats={[
                {
                  label: 'Return, median',
                  value: signed(chance.end.median - 1),
                  note: `5% to 95%: ${signed(chance.end.low - 1)} to ${signed(chance.end.high - 1)}`,
                },
                {
                  label: 'Drawdown, median',
                  value: formatPercent(chance.drawdown.median),
                  note: `one in twenty: ${formatPercent(chance.drawdown.high)} or more`,
                },
                {
                  label: `Drawdown of ${formatPercent(chance.drawdownLimit, 0)}`,
                  value: formatPercent(chance.drawdownChance),
                  note: 'Share of the draws that reach it',
                },
                {
                  label: 'Loss',
                  value: formatPercent(chance.lossChance),
                  note: 'Share of the draws that end below the start',
                },
                {
                  label: 'Ruin',
                  value: formatPercent(chance.ruinChance),
                  note: 'Share of the draws that lose half of the start',
                },
              ]}
            />
          </>
        )}
      </CardBody>
    </Card>
  );
}

const COST_COLUMNS = [
  { name: 'Spread' },
  { name: 'Trades', isNumber: true },
  { name: 'Expectancy', isNumber: true },
  { name: 'Total return', isNumber: true },
  { name: 'Sharpe ratio', isNumber: true },
  { name: 'Max drawdown', isNumber: true },
];
const COST_MEASURES = ['expectancy', 'totalReturn', 'sharpeRatio', 'maxDrawdown'] as const;

/** The same settings at other costs, and one bar late. */
export function CostsTable({ costs }: Pick<RunDoubts, 'costs'>) {
  return (
    <Card aria-labelledby="cost-sensitivity" className="min-w-0">
      <CardHeader id="cost-sensitivity" title="Costs" />
      {costs === null ? (
        <p className="px-4 py-4 text-13 md:px-5">
          {EM_DASH} Computed for runs of at most {formatCount(RUN_COSTS_BARS_MAX)} bars.
        </p>
      ) : (
        <>
          <Table label="Results at other costs" columns={COST_COLUMNS} scrolls>
            {costs.runs.map(({ spreadFactor, delayBars, trades, measures }) => (
              <tr key={`${spreadFactor} ${delayBars}`}>
                <Th>
                  × {spreadFactor}
                  {delayBars > 0 && ', one bar late'}
                </Th>
                <Td isNumber>{formatCount(trades)}</Td>
                {COST_MEASURES.map((key) => (
                  <Td key={key} isNumber>
                    {measureText(measures[key] ?? null, key)}
                  </Td>
                ))}
              </tr>
            ))}
          </Table>
          <p className="px-4 py-3 text-12 text-ink-3 md:px-5">
            {costs.meanCostR !== null && `A trade costs ${formatR(costs.meanCostR, 3)} on average. `}
            {costs.breakEvenFactor !== null &&
              `Nothing is left at ${formatRatio(costs.breakEvenFactor)} times all costs.`}
          </p>
        </>
      )}
    </Card>
  );
}

const TITLES = {
  volatility: 'Volatility',
  trend: 'Trend',
  hour: 'Hour (UTC)',
  weekday: 'Weekday',
  'release-day': 'Release day',
} as const;
const WEEKDAYS = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Results by what the market was like. */
export function RegimesCard({ regimes }: Pick<RunDoubts, 'regimes'>) {
  return (
    <Card aria-labelledby="regimes" className="min-w-0">
      <CardHeader id="regimes" title="Kinds of market" />
      <p className="max-w-read px-4 pt-3 text-12 text-ink-3 md:px-5">
        Mean result of the trades by group, with its 95% interval. Groups are known only afterwards: they describe the
        result and are no rule. Volatility in thirds of ATR(14) ÷ close; trending from ADX(14) 25.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-3 lg:grid-cols-2">
        {regimes.map(({ kind, groups }) => (
          <Table
            key={kind}
            label={`Results by ${TITLES[kind].toLowerCase()}`}
            columns={[
              { name: TITLES[kind] },
              { name: 'Trades', isNumber: true },
              { name: 'Win rate', isNumber: true },
              { name: 'Expectancy', isNumber: true },
              { name: '95% interval', isNumber: true },
            ]}
            scrolls
          >
            {groups.map(({ key, trades, winRate, expectancy, interval }) => (
              <tr key={key}>
                <Th>{kind === 'weekday' ? WEEKDAYS[Number(key)] : key}</Th>
                <Td isNumber>{formatCount(trades)}</Td>
                <Td isNumber>{formatPercent(winRate)}</Td>
                <Td isNumber>{formatR(expectancy, 3)}</Td>
                <Td isNumber>{interval ? `${formatR(interval.low, 3)} to ${formatR(interval.high, 3)}` : EM_DASH}</Td>
              </tr>
            ))}
          </Table>
        ))}
      </div>
    </Card>
  );
}
