import type { ReferenceCheck } from '@sealtick/record';
import { CircleCheck, CircleHelp, GitFork } from 'lucide';
import { formatCount } from '../../lib/format.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { Code } from './checkpoint-card.tsx';

/** A kept checkpoint, and whose it was. */
export interface KeptOutcome extends ReferenceCheck {
  readonly whose: string;
}

const LOOK = {
  consistent: { icon: CircleCheck, tone: 'text-long', word: 'Consistent' },
  fork: { icon: GitFork, tone: 'text-short', word: 'FORK' },
  unproven: { icon: CircleHelp, tone: 'text-warn', word: 'Proves nothing' },
} as const;

/** What became of each checkpoint from outside, with both roots where they part. */
export function KeptOutcomes({ outcomes }: { outcomes: readonly KeptOutcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <Card aria-labelledby="kept-outcomes">
      <CardHeader id="kept-outcomes" title="Against what was kept" />
      <ul className="divide-y divide-line">
        {outcomes.map((outcome) => (
          <OutcomeItem key={outcome.whose} outcome={outcome} />
        ))}
      </ul>
    </Card>
  );
}

function OutcomeItem({ outcome }: { outcome: KeptOutcome }) {
  const { whose, outcome: kind, root, rootNow, size } = outcome;
  const { icon, tone, word } = LOOK[kind];
  return (
    <li className="flex gap-3 px-4 py-4 md:px-5">
      <Icon of={icon} size={20} className={`shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <h3 className="text-14">
          <span className={tone}>{word}</span>: {whose}
        </h3>
        <p className="mt-1 max-w-read">{sentenceOf(outcome)}</p>
        {root !== null && (
          <dl className="mt-2 grid gap-x-4 gap-y-1 text-13 lg:grid-cols-[12rem_minmax(0,1fr)]">
            <dt>Root kept, {formatCount(size)} entries</dt>
            <dd>
              <Code>{root}</Code>
            </dd>
            {kind !== 'unproven' && (
              <>
                <dt>Root of as many now</dt>
                <dd>{rootNow === null ? 'The log has fewer entries now.' : <Code>{rootNow}</Code>}</dd>
              </>
            )}
          </dl>
        )}
      </div>
    </li>
  );
}

function sentenceOf({ outcome, size, rootNow }: KeptOutcome): string {
  const entries = size === 1 ? 'The one entry' : `The ${formatCount(size)} entries`;
  if (outcome === 'consistent') {
    return `${entries} that it covers are today what they were when it was signed. Everything since was added behind them.`;
  }
  if (outcome === 'unproven') {
    return 'It is not signed by a key of this log, or is of another log, or the entries it covers could not all be read.';
  }
  return rootNow === null
    ? 'The log is shorter than it was when this was signed: entries were cut off.'
    : 'The same key signed two histories that exclude each other: what was delivered was rewritten since. Keep this checkpoint; it is the proof.';
}
