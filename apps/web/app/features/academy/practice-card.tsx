import type { PracticeRecord } from '@sealtick/contract';
import { academyPaths } from '../../lib/academy-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PracticeRounds } from './practice-rounds.tsx';
import { PracticeStats } from './practice-stats.tsx';
import { verdictText } from './replay/verdict-text.ts';

/** What the rounds of a member came to, and the newest of them. */
export function PracticeCard({ record }: { record: PracticeRecord }) {
  return (
    <Card aria-labelledby="practice-record" className="mt-4">
      <CardHeader id="practice-record" title="Practice on simulated bars">
        {record.count > 0 && (
          <TextLink to={academyPaths.practice} className="touch text-13">
            All rounds
          </TextLink>
        )}
      </CardHeader>
      {record.count === 0 ? (
        <div className="grid justify-items-start gap-3 p-4 md:p-5">
          <p className="text-13">
            No round yet. Trade simulated bars one by one: each result is stored here, in R after costs.
          </p>
          <ButtonLink to={academyPaths.practice}>Practise</ButtonLink>
        </div>
      ) : (
        <>
          <div className="grid gap-3 p-4 md:p-5">
            <PracticeStats record={record} />
            <p className="max-w-[80ch] text-13">{verdictText(record.score)}</p>
          </div>
          <PracticeRounds rounds={record.rounds} />
        </>
      )}
    </Card>
  );
}
