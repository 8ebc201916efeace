import { makeStatements, type Outcome, scoreStatements } from '@sealtick/simulated-market/calibration';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useIsInteractive } from '../../../lib/browser/use-browser.ts';
import { formatNumber, formatPercent } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { calibrate, calibrationQuery } from '../academy.queries.ts';
import { Hints } from '../hints.tsx';
import { type CountedModule, type ExerciseProps, readAnswer } from './exercise.ts';

const INTRODUCTION =
  'How likely is each statement? Enter a percentage from 0 to 100. The engine then draws what happens, and your Brier score follows. 0 is best, and 50% for all gives 0.25.';

const HINTS: readonly string[] = [
  'A price without direction reaches the target first with the chance: stop ÷ (stop + target).',
  'Expectancy per trade is win rate × win − loss rate. With few trades, the sum often has the other sign.',
  'The chance that a given run of k trades is all losses is the loss rate to the power of k, and many runs begin among the trades.',
];

/** A round whose chances were stated as they are. */
export function CalibrationExample({ seed }: { seed: number }) {
  const statements = makeStatements(seed);
  return (
    <>
      <p>{INTRODUCTION}</p>
      <Outcomes statements={statements} stated={statements.map(({ chance }) => chance)} />
    </>
  );
}

/** A round of statements, each of which gets a probability before it is drawn. It does not count for the course. */
export function CalibrationExercise({ seed, onNext }: ExerciseProps) {
  const [statements] = useState(() => makeStatements(seed));
  const [stated, setStated] = useState<readonly number[] | null>(null);
  return stated ? (
    <RoundOutcome statements={statements} stated={stated} onNext={onNext} />
  ) : (
    <ChanceForm texts={statements.map(({ text }) => text)} onStated={setStated} />
  );
}

interface CountedProps extends ExerciseProps {
  /** The module whose rounds count for its course. */
  countedFor: CountedModule;
}

/** The round of a member that counts for the course, or one for practice if none counts now. */
export function CountedCalibration({ countedFor: { id, moduleId }, ...exercise }: CountedProps) {
  const query = { ...calibrationQuery(id, moduleId), gcTime: 0, refetchOnWindowFocus: false };
  const { data: round, isPending } = useQuery(query);
  const [stated, setStated] = useState<readonly number[]>([]);
  const { mutate, data: result, error, isPending: isSending } = useMutation(calibrate);
  // Comes first: the answer has the next round read, which has other statements.
  if (result) return <RoundOutcome statements={result.statements} stated={stated} onNext={exercise.onNext} />;
  if (isPending) return <Skeleton className="h-160" />;
  if (!round?.phase) return <CalibrationExercise {...exercise} />;
  const send = (chances: readonly number[]) => {
    setStated(chances);
    mutate({ id, moduleId, stated: [...chances] });
  };
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-13">{COUNTED[round.phase]}</p>
      <ChanceForm texts={round.statements} onStated={send} isSending={isSending} problem={error} />
    </>
  );
}

const COUNTED = {
  before:
    'This round is your score before the module: take it before you read on. The first round after you complete the module is compared with it.',
  after: 'This round is your score after the module. It is compared with your first round.',
} as const;

interface FormProps {
  texts: readonly string[];
  onStated: (chances: readonly number[]) => void;
  isSending?: boolean;
  /** Why the chances could not be sent. */
  problem?: Error | null;
}

/** Statements with a field for the chance of each. */
function ChanceForm({ texts, onStated, isSending = false, problem }: FormProps) {
  const isInteractive = useIsInteractive();
  const [typed, setTyped] = useState<readonly string[]>(() => texts.map(() => ''));
  const [hasErrors, setHasErrors] = useState(false);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const chances = typed.map(readChance);
    const isComplete = chances.every((chance) => chance !== null);
    setHasErrors(!isComplete);
    if (isComplete) onStated(chances);
  };
  return (
    <form onSubmit={check} className="grid gap-4" aria-label="Exercise" noValidate>
      <p className="max-w-[70ch] text-ink-1">{INTRODUCTION}</p>
      <ol className="grid gap-4">
        {texts.map((text, place) => (
          <ChanceField
            // biome-ignore lint/suspicious/noArrayIndexKey: two statements may be the same, and their order is fixed
            key={place}
            place={place}
            text={text}
            typed={typed[place]!}
            isInteractive={isInteractive}
            hasErrors={hasErrors}
            onChange={(value) => setTyped(typed.map((one, i) => (i === place ? value : one)))}
          />
        ))}
      </ol>
      <Hints hints={HINTS} />
      <ProblemLine of={problem} />
      <Button type="submit" className="w-fit" isLoading={isSending} disabled={!isInteractive}>
        Check answers
      </Button>
    </form>
  );
}

interface OutcomesProps {
  statements: readonly Outcome[];
  /** Chances as the reader stated them, fractions. */
  stated: readonly number[];
}

/** What came of a round, and the way to another. */
function RoundOutcome({ onNext, ...outcomes }: OutcomesProps & Pick<ExerciseProps, 'onNext'>) {
  return (
    <div className="grid gap-4">
      <div role="status">
        <Outcomes {...outcomes} />
      </div>
      <Button className="w-fit" onClick={onNext}>
        Another one
      </Button>
    </div>
  );
}

interface ChanceFieldProps {
  place: number;
  text: string;
  typed: string;
  isInteractive: boolean;
  hasErrors: boolean;
  onChange: (value: string) => void;
}

/** One statement and the field for its chance. */
function ChanceField({ place, text, typed, isInteractive, hasErrors, onChange }: ChanceFieldProps) {
  const id = useId();
  return (
    <li className="grid items-end gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_9rem]">
      <p id={id} className="text-13">
        {text}
      </p>
      <Field
        label={`Chance of ${place + 1}`}
        unit="%"
        error={hasErrors && readChance(typed) === null ? 'Enter 0 to 100.' : undefined}
      >
        {(control) => (
          <input
            {...control}
            aria-describedby={[id, control['aria-describedby']].filter(Boolean).join(' ')}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            disabled={!isInteractive}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </li>
  );
}

/** Returns the fraction that someone typed as percent; null for other texts. */
function readChance(typed: string): number | null {
  const value = readAnswer(typed);
  return value === null || value < 0 || value > 100 ? null : value / 100;
}

/** What came of each statement, and the score. */
function Outcomes({ statements, stated }: OutcomesProps) {
  const { score, known } = scoreStatements(statements, stated);
  return (
    <div className="grid gap-3">
      <p>
        Brier score: <strong className="font-strong text-ink-1">{formatNumber(score, 3)}</strong>. Stating each chance
        as it is gives {formatNumber(known, 3)}, and 50% for all gives {formatNumber(0.25, 3)}.
      </p>
      <ol className="grid list-decimal gap-2 pl-5 text-13">
        {statements.map(({ text, isTrue, chance }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={place}>
            {text}{' '}
            <strong className="font-strong text-ink-1">
              {isTrue ? 'It came true' : 'It did not'}: stated {formatPercent(stated[place]!, 0)}, chance{' '}
              {formatPercent(chance, 0)}, score {formatNumber((stated[place]! - Number(isTrue)) ** 2, 3)}.
            </strong>
          </li>
        ))}
      </ol>
    </div>
  );
}
