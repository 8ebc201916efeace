import { formatCount, formatPercent, formatR } from '../../../lib/format.ts';
import { BasisLabel } from '../../../ui/basis-label.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { GroupView, RecordView } from './performance-view.ts';

const SESSIONS: Readonly<Record<string, string>> = {
  asia: 'Asia, 22–07',
  london: 'London, 07–13',
  'new-york': 'New York, 13–22',
};
const WEEKDAYS: Readonly<Record<string, string>> = {
  ...{ '1': 'Monday', '2': 'Tuesday', '3': 'Wednesday', '4': 'Thursday', '5': 'Friday' },
  ...{ '6': 'Saturday', '7': 'Sunday' },
};

/** Where the record comes from: instruments, parts of the day and weekdays, all UTC at the fill. */
export function GroupsCard({ record }: { record: RecordView }) {
  const { bySymbol, bySession, byWeekday, basis } = record;
  return (
    <Card aria-labelledby="groups">
      <CardHeader id="groups" title="By symbol, session and weekday">
        <BasisLabel basis={basis} />
      </CardHeader>
      {bySymbol.length === 0 ? (
        <p className="px-4 py-4 text-13 md:px-5">— No trade has closed yet.</p>
      ) : (
        <div className="grid divide-y divide-line xl:grid-cols-3 xl:divide-x xl:divide-y-0">
          <Groups name="Symbol" groups={bySymbol} nameOf={(key) => key} />
          <Groups name="Session, UTC" groups={bySession} nameOf={(key) => SESSIONS[key] ?? key} />
          <Groups name="Weekday" groups={byWeekday} nameOf={(key) => WEEKDAYS[key] ?? key} />
        </div>
      )}
    </Card>
  );
}

interface GroupsProps {
  name: string;
  groups: readonly GroupView[];
  nameOf: (key: string) => string;
}

function Groups({ name, groups, nameOf }: GroupsProps) {
  return (
    <table aria-label={`Results by ${name.toLowerCase()}`} className="h-fit w-full table-fixed text-13 tabular-nums">
      <thead className="text-12 text-ink-3">
        <tr>
          <th scope="col" className="w-[38%] py-2 pl-4 text-left font-text md:pl-5">
            {name}
          </th>
          <th scope="col" className="w-[18%] px-1 py-2 text-right font-text">
            Trades
          </th>
          <th scope="col" className="w-[17%] px-1 py-2 text-right font-text">
            Won
          </th>
          <th scope="col" className="py-2 pr-4 pl-1 text-right font-text md:pr-5">
            Mean
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, trades, winRate, expectancy }) => (
          <tr key={key} className="border-line border-t">
            <th scope="row" className="py-1.5 pl-4 text-left font-text whitespace-nowrap md:pl-5">
              {nameOf(key)}
            </th>
            <td className="px-1 py-1.5 text-right">{formatCount(trades)}</td>
            <td className="px-1 py-1.5 text-right whitespace-nowrap">{formatPercent(winRate, 0)}</td>
            <td
              className={classNames(
                'py-1.5 pr-4 pl-1 text-right font-strong whitespace-nowrap md:pr-5',
                expectancy !== null && expectancy < 0 ? 'text-short' : 'text-long',
              )}
            >
              {formatR(expectancy)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
