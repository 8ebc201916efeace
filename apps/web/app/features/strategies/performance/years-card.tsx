import type { RecordPerformance } from '@sealtick/contract';
import { EM_DASH, formatCount, formatPercent, formatR, formatRatio } from '../../../lib/text/format.ts';
import { TONE, toneOf } from '../../../lib/text/tone-of.ts';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';

const COLUMNS = ['Return', 'Max drawdown', 'Sharpe', 'Trades', 'Won', 'Mean'].map((name) => ({ name, isNumber: true }));

const signed = (value: number) => formatPercent(value, 1, 'exceptZero');

/** A record year by year, the newest first. */
export function YearsCard({ years }: Pick<RecordPerformance, 'years'>) {
  return (
    <FoldCard id="years" title="Year by year" head={<span className="text-12 text-ink-3">* partial year</span>}>
      {years.length === 0 ? (
        <p className="px-4 py-4 text-13 md:px-5">{EM_DASH} No daily mark yet. The first year begins with it.</p>
      ) : (
        <>
          <Table label="Results by year" columns={[{ name: 'Year' }, ...COLUMNS]} scrolls>
            {years.toReversed().map((one) => (
              <tr key={one.year}>
                <Th>
                  {one.year}
                  {one.isPartial && '*'}
                </Th>
                <Td isNumber className={TONE[toneOf(signed(one.value))]}>
                  {signed(one.value)}
                </Td>
                <Td isNumber>{formatPercent(one.maxDrawdown, 1)}</Td>
                <Td isNumber>{one.sharpeRatio === null ? EM_DASH : formatRatio(one.sharpeRatio)}</Td>
                <Td isNumber>{formatCount(one.trades)}</Td>
                <Td isNumber>{one.winRate === null ? EM_DASH : formatPercent(one.winRate, 0)}</Td>
                <Td isNumber>{one.expectancy === null ? EM_DASH : formatR(one.expectancy, 3)}</Td>
              </tr>
            ))}
          </Table>
          <p className="max-w-read px-4 py-3 text-12 text-ink-3 md:px-5">
            Calendar years, UTC. The drawdown is the deepest fall within the year. The Sharpe ratio needs 90 daily
            returns in the year. Trades count in the year in which they closed.
          </p>
        </>
      )}
    </FoldCard>
  );
}
