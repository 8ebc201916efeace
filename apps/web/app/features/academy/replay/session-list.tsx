import { computeScore, ROUNDS } from '@sealtick/simulated-market/practice';
import { academyPaths } from '../../../lib/navigation/academy-paths.ts';
import { formatR } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { BrowserRounds } from './session-parts.ts';
import { getResults, type Session } from './stored-sessions.ts';
import { verdictText } from './verdict-text.ts';

/** The sessions of this browser, what all their trades together show, and each round. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Card aria-label="Your sessions">
      <CardHeader title="Your sessions">
        <span className="text-13 text-ink-3">Stored in this browser only</span>
      </CardHeader>
      <CardBody className="grid gap-4">
        <p className="max-w-[80ch] text-ink-1">{verdictText(computeScore(getResults(sessions)))}</p>
        <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {sessions.toReversed().map((session) => (
            <SessionRow key={session.number} session={session} />
          ))}
        </ul>
      </CardBody>
      <BrowserRounds sessions={sessions} />
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { number, rounds } = session;
  const total = formatR(computeScore(getResults([session])).total);
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border-line border-b">
      <TextLink isAlone to={academyPaths.practiceSession(number)}>
        Session {number}
      </TextLink>
      <span className="flex items-baseline gap-3 tabular-nums">
        {rounds.length < ROUNDS && (
          <span className="text-13 text-ink-3">
            {rounds.length} of {ROUNDS} rounds
          </span>
        )}
        <span className={TONE[toTone(total)] || 'text-ink-1'}>{total}</span>
      </span>
    </li>
  );
}
