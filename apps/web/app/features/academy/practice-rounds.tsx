import type { PracticeRound } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { EM_DASH, formatR } from '../../lib/text/format.ts';
import { TONE, toTone } from '../../lib/text/to-tone.ts';
import { formatDate } from '../../lib/time/time.ts';
import { Table, Td, Th } from '../../ui/table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const COLUMNS = [
  { name: 'Date' },
  { name: 'Market' },
  { name: 'Session', className: 'max-md:hidden' },
  { name: 'Decision', className: 'max-md:hidden' },
  { name: 'Closed by', className: 'max-md:hidden' },
  { name: 'Result', isNumber: true },
  { name: 'Random', isNumber: true },
];

const SIDE = { long: 'Long', short: 'Short' } as const;

/** Rounds of the record of a member: date, market, decision, result and the mean of random entries beside it. */
export function PracticeRounds({ rounds }: { rounds: readonly PracticeRound[] }) {
  return (
    <Table label="Rounds of practice" columns={COLUMNS}>
      {rounds.map((round) => (
        <RoundRow key={`${round.session} ${round.round}`} round={round} />
      ))}
    </Table>
  );
}

function RoundRow({
  round: { session, round, symbol, plan, netR, end, randomR, decidedAt },
}: {
  round: PracticeRound;
}) {
  const closedBy = netR === null || end === null ? null : (ENDS[end] ?? 'Exit');
  const side = decisionWords(plan);
  return (
    <tr>
      <Th className="font-text text-ink-2 max-md:whitespace-normal">{formatDate(decidedAt)}</Th>
      <Td>
        <span className="text-ink-1">{symbol}</span>
        <span className="block text-12 text-ink-3 md:hidden">{side}</span>
      </Td>
      <Td className="max-md:hidden">
        <TextLink to={academyPaths.practiceSession(session)} className="touch">
          {session}, round {round}
        </TextLink>
      </Td>
      <Td className="max-md:hidden">{side}</Td>
      <Td className="max-md:hidden">{closedBy ?? EM_DASH}</Td>
      <RoundResult plan={plan} netR={netR}>
        {closedBy && <span className="block text-12 text-ink-3 md:hidden">{closedBy}</span>}
      </RoundResult>
      <Td isNumber>{formatR(randomR, 3)}</Td>
    </tr>
  );
}

/** Returns the side of a practice trade, or that the reader left the round out. */
export const decisionWords = (plan: PracticeRound['plan']): string => (plan === null ? 'No trade' : SIDE[plan.side]);

interface RoundResultProps extends Pick<PracticeRound, 'plan' | 'netR'> {
  children?: ReactNode;
}

/** The cell with the net result of a round. */
export function RoundResult({ plan, netR, children }: RoundResultProps) {
  const result = netR === null ? null : formatR(netR);
  return (
    <Td isNumber className={result === null ? 'text-ink-3' : TONE[toTone(result)] || 'text-ink-1'}>
      {result ?? (plan === null ? formatR(0) : 'Not filled')}
      {children}
    </Td>
  );
}

const ENDS: Readonly<Partial<Record<NonNullable<PracticeRound['end']>, string>>> = {
  target: 'Target',
  stop: 'Stop',
  time: 'Time',
};
