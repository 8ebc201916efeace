import type { PracticeRecord } from '@sealtick/contract';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { SimulatedLabel } from '../../ui/basis-label.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PracticeRounds } from './practice-rounds.tsx';
import { PracticeStats } from './practice-stats.tsx';
import { verdictText } from './replay/verdict-text.ts';

/** What the rounds of a member came to, and the newest of them. */
export function PracticeCard({ record }: { record: PracticeRecord }) {
  return (
    <TitledCard id="practice-record" title="Practice" head={<SimulatedLabel />} className="mt-4">
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
          <p className="border-line border-t px-4 py-3 text-13 md:px-5">
            <TextLink isAlone to={academyPaths.practice}>
              All rounds
            </TextLink>
          </p>
        </>
      )}
    </TitledCard>
  );
}
