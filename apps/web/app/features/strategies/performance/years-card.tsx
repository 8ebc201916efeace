import { type RecordPerformance, WON_NEEDS } from '@sealtick/contract';
import { EM_DASH, formatCount, formatCounted, formatPercent, formatR, formatRatio } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { formatWon } from './figure-text.ts';

/** On a phone below the year, in place of a column. */
const WIDE = 'max-md:hidden';

const COLUMNS = [
  { name: 'Year' },
  { name: 'Return', isNumber: true },
  { name: 'Max drawdown', isNumber: true },
  { name: 'Sharpe', isNumber: true, className: WIDE },
  { name: 'Trades', isNumber: true, className: WIDE },
  { name: 'Won', isNumber: true, className: WIDE },
  { name: 'Mean', isNumber: true },
];

const signed = (value: number) => formatPercent(value, 1, 'exceptZero');

/** A record year by year, the newest first. */
export function YearsCard({ years }: Pick<RecordPerformance, 'years'>) {
  return (
    <FoldCard id="years" title="Year by year" head={<span className="text-12 text-ink-3">* partial year</span>}>
      {years.length === 0 ? (
        <p className="px-4 py-4 text-13 md:px-5">{EM_DASH} No daily mark yet. The first year begins with it.</p>
      ) : (
        <>
          <Table label="Results by year" columns={COLUMNS} scrolls>
            {years.toReversed().map((one) => {
              const sharpe = one.sharpeRatio === null ? EM_DASH : formatRatio(one.sharpeRatio);
              const trades = formatCount(one.trades);
              const won = formatWon(one.winRate, one.trades);
              return (
                <tr key={one.year}>
                  <Th className="font-text whitespace-normal!">
                    {one.year}
                    {one.isPartial && '*'}
                    <span className="block text-12 text-ink-3 md:hidden">{`Sharpe ${sharpe}, ${formatCounted(one.trades, 'trade')}, ${won} won`}</span>
                  </Th>
                  <Td isNumber className={TONE[toTone(signed(one.value))]}>
                    {signed(one.value)}
                  </Td>
                  <Td isNumber>{formatPercent(one.maxDrawdown, 1)}</Td>
                  <Td isNumber className={WIDE}>
                    {sharpe}
                  </Td>
                  <Td isNumber className={WIDE}>
                    {trades}
                  </Td>
                  <Td isNumber className={WIDE}>
                    {won}
                  </Td>
                  <Td isNumber>{one.expectancy === null ? EM_DASH : formatR(one.expectancy, 3)}</Td>
                </tr>
              );
            })}
          </Table>
          <p className="max-w-read px-4 py-3 text-12 text-ink-3 md:px-5">
            Calendar years, UTC. The drawdown is the deepest fall within the year. The Sharpe ratio needs 90 daily
            returns in the year, a share of trades won {WON_NEEDS} trades. Trades count in the year in which they
            closed.
          </p>
        </>
      )}
    </FoldCard>
  );
}
