import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useIsInteractive } from '../../../../lib/browser/use-browser.ts';
import { formatMoment } from '../../../../lib/time/time.ts';
import { Button } from '../../../../ui/button.tsx';
import { Hints } from '../../hints.tsx';
import { QuestionChoices } from '../../question-choices.tsx';
import type { ExerciseProps } from '../exercise.ts';
import type { RuleVerdict } from './audit-rule.ts';
import { LOOK_AHEAD_HINTS, makeLookAhead } from './make-look-ahead.ts';
import type { DrawnRule } from './rules.ts';

const QUESTION = 'Each rule decides at the close of a bar. Which of them use something that is not known then?';

/** Rules of an exercise, each with the verdict of the audit. */
export function LookAheadExample({ seed }: { seed: number }) {
  return (
    <>
      <p>{QUESTION}</p>
      <ul className="grid gap-2">
        {makeLookAhead(seed).map(({ text, looksAhead }) => (
          <li key={text}>
            {text}{' '}
            <strong className="font-strong text-ink-1">{looksAhead ? 'Looks ahead.' : 'Uses known bars.'}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Runs the audit of the engine over each rule. Its code is loaded with the first check. */
async function judge(rules: readonly DrawnRule[], seed: number): Promise<readonly RuleVerdict[]> {
  const { auditRule } = await import('./audit-rule.ts');
  return Promise.all(rules.map((rule) => auditRule(rule, seed)));
}

/** An exercise in which the reader finds the rules that look ahead, and the audit of the engine judges. */
export function LookAheadExercise({ seed, onNext }: ExerciseProps) {
  const [rules] = useState(() => makeLookAhead(seed));
  const isInteractive = useIsInteractive();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { data: verdicts, mutate, isPending, isError } = useMutation({ mutationFn: () => judge(rules, seed) });
  const right = verdicts?.flatMap(({ looksAhead }, place) => (looksAhead ? [place] : []));
  const isRight = right?.length === chosen.length && right.every((place) => chosen.includes(place));
  const check = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={check} className="grid gap-4" aria-label="Exercise">
      <QuestionChoices
        legend={QUESTION}
        picture={null}
        choices={rules.map(({ text }) => text)}
        chosen={chosen}
        onChange={setChosen}
        right={right}
      />
      {!verdicts && <Hints hints={LOOK_AHEAD_HINTS} />}
      <div role="status" className="grid gap-2">
        {isError && <p>The audit could not be loaded. Try again.</p>}
        {verdicts && (
          <>
            <p className="font-strong text-ink-1">{isRight ? 'Right.' : 'Not right.'}</p>
            <ol aria-label="Results of the audit" className="grid list-decimal gap-1 pl-5 text-13">
              {verdicts.map((verdict, place) => (
                <li key={rules[place]!.text}>{auditText(verdict)}</li>
              ))}
            </ol>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {verdicts ? (
          <Button onClick={onNext}>Another one</Button>
        ) : (
          <Button type="submit" isLoading={isPending} disabled={!isInteractive || chosen.length === 0}>
            Check answer
          </Button>
        )}
      </div>
    </form>
  );
}

/** Returns what the audit found about a rule, in words. */
function auditText({ looksAhead, decisions, differsAt }: RuleVerdict): string {
  if (!looksAhead) return `The audit removed and changed later bars. All ${decisions} decisions stayed the same.`;
  const where = differsAt === null ? 'a bar' : `the bar that closed at ${formatMoment(differsAt)}`;
  return `Looks ahead: without the bars after it, the rule decided differently at ${where}.`;
}
