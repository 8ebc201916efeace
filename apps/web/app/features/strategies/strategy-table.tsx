import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { EM_DASH, formatPercent, formatRatio } from '../../lib/text/format.ts';
import { TONE, toTone } from '../../lib/text/to-tone.ts';
import { ActiveBadge } from '../../ui/badge.tsx';
import { RecordLabel } from '../../ui/basis-label.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { SortButton, type SortDirection, Table, Td, Th } from '../../ui/table.tsx';
import { CompareCheckbox, type Picks } from './compare/compare-checkbox.tsx';
import { computeGain } from './curve-gain.ts';
import { DEFINITIONS } from './definitions.ts';
import { marketLabel } from './filter-strategies.ts';
import { sampleText } from './sample-text.ts';
import type { StarPart } from './star-part.ts';
import type { StatedBasis } from './stated-basis.ts';
import type { ListedStrategy } from './strategies.queries.ts';

const FROM_TABLET = 'max-md:hidden';
const FROM_DESKTOP = 'max-xl:hidden';
const STATE = 'State';
const COLUMNS = [
  { name: 'Strategy', sort: 'name' },
  { name: 'Curve', className: `${FROM_TABLET} w-32` },
  { name: 'Return', sort: 'return', isNumber: true },
  { name: DEFINITIONS.sharpe.short, sort: 'sharpe', isNumber: true },
  { name: DEFINITIONS.maxDrawdown.short, sort: 'drawdown', isNumber: true },
  { name: DEFINITIONS.winRate.short, sort: 'win-rate', isNumber: true, className: FROM_TABLET },
  { name: DEFINITIONS.payoff.short, sort: 'payoff', isNumber: true, className: FROM_TABLET },
  { name: 'Sample', sort: 'trades', isNumber: true, className: FROM_DESKTOP },
  { name: 'Markets', className: `${FROM_DESKTOP} pl-6!` },
  { name: STATE, className: FROM_TABLET },
  { name: 'Compare', head: <span className="max-md:sr-only">Compare</span> },
];

/** The order of the rows, and how a head changes it. */
export interface TableOrder {
  readonly sort: string;
  readonly isReversed: boolean;
  readonly onSort: (sort: string, isReversed: boolean) => void;
}

interface StrategyTableProps {
  strategies: readonly ListedStrategy[];
  picks: Picks;
  stated: StatedBasis;
  order: TableOrder;
  Star: StarPart | null;
}

/** The strategies as rows, with the figures of their cards. */
export function StrategyTable({ strategies, picks, stated, order, Star }: StrategyTableProps) {
  // A column of one word that every row repeats would say nothing.
  const hasStates = strategies.some(({ isActive }) => !isActive);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface-1">
      <Table label="Strategies" columns={listColumns(order, hasStates)} scrolls>
        {strategies.map((strategy) => (
          <Row
            key={strategy.id}
            strategy={strategy}
            picks={picks}
            isMixed={stated.records.length > 1}
            hasStates={hasStates}
            star={Star && <Star strategy={strategy} />}
          />
        ))}
      </Table>
    </div>
  );
}

/** Heads that sort: the best first, a second click the worst. */
function listColumns({ sort: chosen, isReversed, onSort }: TableOrder, hasStates: boolean) {
  return COLUMNS.filter(({ name }) => hasStates || name !== STATE).map((column) => {
    if (!('sort' in column)) return column;
    const { sort, ...rest } = column;
    const isChosen = sort === chosen;
    // Names ascend, figures descend.
    const isAscending = (sort === 'name') !== isReversed;
    const direction: SortDirection = isChosen ? (isAscending ? 'ascending' : 'descending') : 'none';
    const head = (
      <SortButton key={sort} direction={direction} onSort={() => onSort(sort, isChosen && !isReversed)}>
        {column.name}
      </SortButton>
    );
    return { ...rest, head, sort: direction };
  });
}

/** @param isMixed Whether the list has records of both kinds. */
function Row({
  strategy,
  picks,
  isMixed,
  hasStates,
  star,
}: {
  strategy: ListedStrategy;
  picks: Picks;
  isMixed: boolean;
  hasStates: boolean;
  star: ReactNode;
}) {
  const { performanceMetrics: metrics, markets, timeframes } = strategy;
  const { basis } = metrics;
  const drawn = computeGain(strategy);
  return (
    <tr className="hover:bg-surface-2">
      <Th className="font-text whitespace-normal! proportional-nums">
        <Link
          to={paths.strategy(strategy.id)}
          data-row
          className="font-strong text-14 text-ink-1 hover:text-accent-text"
        >
          {strategy.name}
        </Link>
        {star && <span className="ml-1.5 align-middle">{star}</span>}
        <span className="block text-12 text-ink-3">
          {strategy.approach} · {strategy.riskLevel} risk
        </span>
        {isMixed && <RecordLabel record={basis.record} />}
      </Th>
      <Td className={FROM_TABLET}>
        {drawn && (
          <Sparkline
            isSmall
            label={`Equity of ${strategy.name}: ${drawn.gain} in ${drawn.span}`}
            record={basis.record}
            time={drawn.time}
            equity={drawn.equity}
          />
        )}
      </Td>
      <Td isNumber className={`font-strong ${drawn ? TONE[toTone(drawn.gain)] : ''}`}>
        {drawn?.gain ?? EM_DASH}
      </Td>
      <Td isNumber className="text-ink-1">
        {formatRatio(metrics.sharpe)}
      </Td>
      <Td isNumber className="text-ink-1">
        {formatPercent(metrics.maxDrawdown)}
      </Td>
      <Td isNumber className={`${FROM_TABLET} text-ink-1`}>
        {formatPercent(metrics.winRate)}
      </Td>
      <Td isNumber className={`${FROM_TABLET} text-ink-1`}>
        {formatRatio(metrics.payoff)}
      </Td>
      <Td isNumber className={`${FROM_DESKTOP} text-12 whitespace-nowrap text-ink-3`}>
        {sampleText(metrics)}
      </Td>
      <Td className={`${FROM_DESKTOP} pl-6! text-12 whitespace-normal! proportional-nums`}>
        {markets.map(marketLabel).join(', ')}
        <span className="block text-ink-3">{timeframes.join(' · ')}</span>
      </Td>
      {hasStates && (
        <Td className={FROM_TABLET}>
          <ActiveBadge isActive={strategy.isActive} off={strategy.switchedOff} />
        </Td>
      )}
      <Td className="w-12">
        <CompareCheckbox strategy={strategy} picks={picks} isBare />
      </Td>
    </tr>
  );
}
