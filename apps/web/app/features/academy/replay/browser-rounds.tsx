import { roundSymbol } from '@sealtick/simulated-market/practice';
import { useState } from 'react';
import { academyPaths } from '../../../lib/navigation/academy-paths.ts';
import { formatCounted } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { decisionWords, RoundResult } from '../practice-rounds.tsx';
import type { Session } from './stored-sessions.ts';

const SHOWN_FIRST = 20;
const COLUMNS = [
  { name: 'Market' },
  { name: 'Session' },
  { name: 'Decision', className: 'max-md:hidden' },
  { name: 'Result', isNumber: true },
];

/** Each round of the sessions of this browser, the newest first: market, decision and result. */
export function BrowserRounds({ sessions }: { sessions: readonly Session[] }) {
  const [isWhole, setWhole] = useState(false);
  const rounds = sessions
    .flatMap(({ number, rounds }) => rounds.map((round, place) => ({ ...round, number, place })))
    .toReversed();
  const shown = isWhole ? rounds : rounds.slice(0, SHOWN_FIRST);
  return (
    <>
      <Table label="Rounds of practice" columns={COLUMNS}>
        {shown.map(({ number, place, plan, netR }) => (
          <tr key={`${number} ${place}`}>
            <Th className="text-ink-1">
              {roundSymbol(number, place)}
              <span className="block font-text text-12 text-ink-3 md:hidden">{decisionWords(plan)}</span>
            </Th>
            <Td>
              <TextLink to={academyPaths.practiceSession(number)} className="touch">
                {number}, round {place + 1}
              </TextLink>
            </Td>
            <Td className="max-md:hidden">{decisionWords(plan)}</Td>
            <RoundResult plan={plan} netR={netR} />
          </tr>
        ))}
      </Table>
      {shown.length < rounds.length && (
        <div className="border-line border-t px-4 py-3 md:px-5">
          <Button onClick={() => setWhole(true)}>Show all {formatCounted(rounds.length, 'round')}</Button>
        </div>
      )}
    </>
  );
}
