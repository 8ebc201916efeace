import { getAddress, type PortfolioResult, reads } from '@sealtick/contract';
import { Download } from 'lucide';
import { EM_DASH, formatCount, formatPercent, formatR, formatRatio, formatSigned } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.ts';
import { SideLabel } from '../../../ui/side-label.tsx';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { HeadlineFigures } from '../performance/figures-card.tsx';
import { MoreFigures } from '../performance/more-figures.tsx';
import type { TestedStrategy } from './backtesting.queries.ts';
import { StudyCurveCard } from './study-curve-card.tsx';

interface PortfolioCardsProps {
  id: string;
  result: PortfolioResult;
  strategies: readonly TestedStrategy[];
}

const LIMITS = {
  'open-risk': 'Open risk',
  'class-risk': 'Asset class',
  margin: 'Margin',
  'no-balance': 'No balance',
} as const;

/** What a portfolio came to: figures, limits, streams, correlation, and what else could have come of its trades. */
export function PortfolioCards({ id, result, strategies }: PortfolioCardsProps) {
  const { curve, periodsPerYear, statistics, ruinedOn, trials } = result;
  const figures = { ...result, trials: null };
  const getName = ({ strategyId, symbol, timeframe }: PortfolioResult['streams'][number]) =>
    `${strategies.find((one) => one.id === strategyId)?.name ?? strategyId} ${symbol} ${timeframe}`;
  const names = result.streams.map(getName);
  return (
    <>
      {ruinedOn !== null && (
        <p role="note" className="rounded-card bg-warn-soft px-4 py-3.5 text-13 text-ink-1 md:px-5">
          <strong className="text-warn">Ruined on {formatDate(ruinedOn)}.</strong> The account lost all of its balance.
          The record ends there.
        </p>
      )}
      <HeadlineFigures record={figures} title="Figures" />
      <StudyCurveCard curve={curve} title="Equity and drawdown" label="Portfolio" />
      <MoreFigures record={{ statistics, periodsPerYear }} />
      <Limits result={result} />
      <Card aria-labelledby="streams" className="min-w-0">
        <CardHeader id="streams" title="Streams">
          <span className="text-12 text-ink-3">{formatCount(trials)} settings tried</span>
        </CardHeader>
        <Streams streams={result.streams} names={names} />
      </Card>
      {names.length > 1 && <Correlations correlations={result.correlations} names={names} />}
      <OtherOutcomes chance={result.chance} />
      <Trades id={id} trades={result.trades} names={names} />
    </>
  );
}

function Limits({ result: { limits, peakOpenRisk, peakMargin } }: Pick<PortfolioCardsProps, 'result'>) {
  const cut = Object.values(limits).reduce((sum, count) => sum + count, 0);
  return (
    <StatStrip
      label="Limits of the account"
      columns={3}
      stats={[
        { label: 'Highest open risk', value: formatPercent(peakOpenRisk), note: 'Of the balance, at a fill' },
        {
          label: 'Highest margin',
          term: 'leverage-margin',
          value: formatPercent(peakMargin),
          note: 'Of the balance, at a fill',
        },
        {
          label: 'Cut or left out',
          value: formatCount(cut),
          note: (Object.keys(LIMITS) as (keyof typeof LIMITS)[])
            .map((key) => `${LIMITS[key]} ${formatCount(limits[key])}`)
            .join(', '),
        },
      ]}
    />
  );
}

const STREAM_COLUMNS = ['Trades', 'Taken', 'Cut', 'Sum', 'Profit', 'Weight at the end'].map((name) => ({
  name,
  isNumber: true,
}));

function Streams({ streams, names }: { streams: PortfolioResult['streams']; names: readonly string[] }) {
  return (
    <Table label="Streams of the portfolio" columns={[{ name: 'Stream' }, ...STREAM_COLUMNS]} scrolls>
      {streams.map(({ signalled, taken, cut, totalR, profit, weight }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same stream can be there twice
        <tr key={i}>
          <Th>{names[i]}</Th>
          <Td isNumber>{formatCount(signalled)}</Td>
          <Td isNumber>{formatCount(taken)}</Td>
          <Td isNumber>{formatCount(cut)}</Td>
          <Td isNumber className={TONE[toTone(formatR(totalR))]}>
            {formatR(totalR)}
          </Td>
          <Td isNumber>{formatSigned(profit, 2)}</Td>
          <Td isNumber>{formatRatio(weight)}</Td>
        </tr>
      ))}
    </Table>
  );
}

function Correlations({
  correlations: { matrix, days },
  names,
}: Pick<PortfolioResult, 'correlations'> & { names: readonly string[] }) {
  return (
    <Card aria-labelledby="correlation" className="min-w-0">
      <CardHeader id="correlation" title="Correlation of daily returns">
        <span className="text-12 text-ink-3">{formatCount(days)} common days</span>
      </CardHeader>
      <Table
        label="Correlation by pair"
        columns={[{ name: 'Stream' }, ...names.map((_, i) => ({ name: String(i + 1), isNumber: true }))]}
        scrolls
      >
        {matrix.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <tr key={i}>
            <Th>
              {i + 1} {names[i]}
            </Th>
            {row.map((value, j) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <Td key={j} isNumber>
                {value === null ? EM_DASH : formatRatio(value)}
              </Td>
            ))}
          </tr>
        ))}
      </Table>
      <p className="max-w-read px-4 py-3 text-12 text-ink-3 md:px-5">
        Of each stream on an account of its own. Needs 60 common days, and variance in both.
      </p>
    </Card>
  );
}

function OtherOutcomes({ chance }: Pick<PortfolioResult, 'chance'>) {
  if (chance === null) {
    return (
      <Card aria-labelledby="chance">
        <CardHeader id="chance" title="Chance" />
        <p className="px-4 py-4 text-13 md:px-5">{EM_DASH} Needs 30 closed trades.</p>
      </Card>
    );
  }
  const { drawdown, drawdownChance, drawdownLimit, ruinChance, lossChance, draws, block, seed } = chance;
  return (
    <section aria-labelledby="chance">
      <h2 id="chance" className="mb-3 font-head text-16">
        Chance
      </h2>
      <StatStrip
        label="Chance"
        columns={4}
        stats={[
          {
            label: 'Drawdown, median',
            term: 'drawdown',
            value: formatPercent(drawdown.median),
            note: `one in twenty: ${formatPercent(drawdown.high)} or more`,
          },
          {
            // As it was typed: 12.5% is not "13%".
            label: `Drawdown of ${Number((100 * drawdownLimit).toFixed(6))}%`,
            value: formatPercent(drawdownChance),
            note: 'Share of the draws',
          },
          { label: 'Loss', value: formatPercent(lossChance), note: 'Draws that end below the start' },
          { label: 'Ruin', term: 'ruin', value: formatPercent(ruinChance), note: 'Draws that lose half of the start' },
        ]}
      />
      <p className="mt-2 max-w-read text-12 text-ink-3">
        {formatCount(draws)} draws of the account’s trades at the size that they had, {formatCount(block)} in a row
        drawn together (seed {seed}).
      </p>
    </section>
  );
}

const TRADE_COLUMNS = [
  { name: 'Stream' },
  { name: 'Side' },
  { name: 'Filled' },
  { name: 'Closed' },
  { name: 'Result', isNumber: true },
  { name: 'At risk', isNumber: true },
  { name: 'Limit' },
  { name: 'Profit', isNumber: true },
];

function Trades({ id, trades, names }: { id: string; trades: PortfolioResult['trades']; names: readonly string[] }) {
  return (
    <Card aria-labelledby="trades" className="min-w-0">
      <CardHeader id="trades" title="Newest trades">
        <a
          href={getAddress(reads.studies.rowsFile, { id })}
          download=""
          className={`${TEXT_LINK} touch inline-flex items-center gap-1.5 text-13`}
        >
          <Icon of={Download} size={14} />
          All trades (CSV)
        </a>
      </CardHeader>
      {trades.length === 0 ? (
        <p className="px-4 py-4 text-13 md:px-5">{EM_DASH} No trade in this period.</p>
      ) : (
        <Table label="Newest trades of the portfolio" columns={TRADE_COLUMNS} scrolls>
          {trades.toReversed().map(({ stream, side, filledAt, closedAt, netR, share, limit, profit }) => (
            <tr key={`${stream} ${filledAt}`}>
              <Th>{names[stream]}</Th>
              <Td>
                <SideLabel side={side} />
              </Td>
              <Td>{formatDate(filledAt)}</Td>
              <Td>{formatDate(closedAt)}</Td>
              <Td isNumber className={TONE[toTone(formatR(netR))]}>
                {formatR(netR)}
              </Td>
              <Td isNumber>{share === 0 ? 'Not taken' : formatPercent(share, 2)}</Td>
              <Td>{limit === null ? EM_DASH : LIMITS[limit]}</Td>
              <Td isNumber>{share === 0 ? EM_DASH : formatSigned(profit, 2)}</Td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
