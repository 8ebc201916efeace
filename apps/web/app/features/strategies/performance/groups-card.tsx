import type { RecordPerformance, TradeGroup } from '@sealtick/contract';
import { formatCount, formatR } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { formatWon } from './figure-text.ts';

const SESSIONS: Readonly<Record<string, string>> = {
  asia: 'Asia, 22–07',
  london: 'London, 07–13',
  'new-york': 'New York, 13–22',
};
const WEEKDAYS: Readonly<Record<string, string>> = {
  '1': 'Monday',
  '2': 'Tuesday',
  '3': 'Wednesday',
  '4': 'Thursday',
  '5': 'Friday',
  '6': 'Saturday',
  '7': 'Sunday',
};

/** Results by instrument, session and weekday, all UTC at the fill. */
export function GroupsCard({ record }: { record: RecordPerformance }) {
  const { bySymbol, bySession, byWeekday } = record;
  return (
    <FoldCard id="groups" title="By symbol, session and weekday">
      {bySymbol.length > 0 && (
        <p className="px-4 pt-3 text-12 text-ink-3 md:px-5">
          A mean is coloured where its 95% interval, by standard error, does not include zero.
        </p>
      )}
      {bySymbol.length === 0 ? (
        <p className="px-4 py-4 text-13 md:px-5">— No trade has closed yet.</p>
      ) : (
        <div className="grid divide-y divide-line xl:grid-cols-3 xl:divide-x xl:divide-y-0">
          <Groups name="Symbol" groups={bySymbol} getName={(key) => key} />
          <Groups name="Session, UTC" groups={bySession} getName={(key) => SESSIONS[key] ?? key} />
          <Groups name="Weekday" groups={byWeekday} getName={(key) => WEEKDAYS[key] ?? key} />
        </div>
      )}
    </FoldCard>
  );
}

/** Only then is the mean a gain or a loss. */
const isDifferentFromZero = (interval: TradeGroup['interval']) =>
  interval !== null && (interval.low > 0 || interval.high < 0);

const FIGURES = [
  { name: 'Trades', isNumber: true, className: 'w-[16%]' },
  { name: 'Won', isNumber: true, className: 'w-[24%]' },
  { name: 'Mean', isNumber: true },
];

interface GroupsProps {
  name: string;
  groups: readonly TradeGroup[];
  getName: (key: string) => string;
}

function Groups({ name, groups, getName }: GroupsProps) {
  const columns = [{ name, className: 'w-[34%]' }, ...FIGURES];
  return (
    <Table label={`Results by ${name.toLowerCase()}`} columns={columns} className="table-fixed">
      {groups.map(({ key, trades, winRate, expectancy, interval }) => (
        <tr key={key}>
          <Th>{getName(key)}</Th>
          <Td isNumber>{formatCount(trades)}</Td>
          <Td isNumber>{formatWon(winRate, trades)}</Td>
          <Td
            isNumber
            className={classNames('font-strong', isDifferentFromZero(interval) && TONE[toTone(formatR(expectancy, 3))])}
          >
            {formatR(expectancy, 3)}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
