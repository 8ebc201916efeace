import type { ReferenceCheck } from '@sealtick/record';
import { CircleCheck, CircleHelp, GitFork } from 'lucide';
import { formatCount } from '../../lib/text/format.ts';
import { TitledCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { Code } from './checkpoint-card.tsx';

/** A reference and who saved it. */
export interface ReferenceOutcome extends ReferenceCheck {
  readonly whose: string;
}

const STYLE = {
  consistent: { icon: CircleCheck, tone: 'text-long', word: 'Consistent' },
  fork: { icon: GitFork, tone: 'text-short', word: 'FORK' },
  unproven: { icon: CircleHelp, tone: 'text-warn', word: 'Proves nothing' },
} as const;

/** The result of each reference, with both roots if they differ. */
export function ReferenceOutcomes({ outcomes }: { outcomes: readonly ReferenceOutcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <TitledCard id="reference-outcomes" title="Saved checkpoints">
      <ul className="divide-y divide-line">
        {outcomes.map((outcome) => (
          <OutcomeItem key={outcome.whose} outcome={outcome} />
        ))}
      </ul>
    </TitledCard>
  );
}

function OutcomeItem({ outcome }: { outcome: ReferenceOutcome }) {
  const { whose, outcome: kind, root, rootNow, size } = outcome;
  const { icon, tone, word } = STYLE[kind];
  return (
    <li className="flex gap-3 px-4 py-4 md:px-5">
      <Icon of={icon} size={20} className={`shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <h3 className="text-14">
          <span className={tone}>{word}</span>: {whose}
        </h3>
        <p className="mt-1 max-w-read">{getSentence(outcome)}</p>
        {root !== null && (
          <dl className="mt-2 grid gap-x-4 gap-y-1 text-13 lg:grid-cols-[12rem_minmax(0,1fr)]">
            <dt>Saved root, {formatCount(size)} entries</dt>
            <dd>
              <Code>{root}</Code>
            </dd>
            {kind !== 'unproven' && (
              <>
                <dt>Root of the same entries now</dt>
                <dd>{rootNow === null ? 'The log has fewer entries now.' : <Code>{rootNow}</Code>}</dd>
              </>
            )}
          </dl>
        )}
      </div>
    </li>
  );
}

function getSentence({ outcome, size, rootNow }: ReferenceOutcome): string {
  const entries = size === 1 ? 'The one entry' : `The ${formatCount(size)} entries`;
  if (outcome === 'consistent') {
    return `${entries} that it covers ${size === 1 ? 'is' : 'are'} the same as when it was signed. Later entries were only appended.`;
  }
  if (outcome === 'unproven') {
    return 'It is not signed by a key of this log, belongs to another log, or covers entries that could not all be read.';
  }
  return rootNow === null
    ? 'The log has fewer entries than when this checkpoint was signed: entries were removed.'
    : 'The same key signed two different histories: the log was rewritten. Keep this checkpoint, it is the proof.';
}
