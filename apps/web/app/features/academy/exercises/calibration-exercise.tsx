import { makeStatements, type Statement, scoreStatements } from '@sealtick/simulated-market/calibration';
import { type FormEvent, useId, useState } from 'react';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { useIsInteractive } from '../../../lib/use-browser.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Hints } from '../hints.tsx';
import { type ExerciseProps, readAnswer } from './exercise.ts';

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

/** A round of statements, each of which gets a probability before it is drawn. */
export function CalibrationExercise({ seed, onNext }: ExerciseProps) {
  const [statements] = useState(() => makeStatements(seed));
  const isInteractive = useIsInteractive();
  const [typed, setTyped] = useState<readonly string[]>(() => statements.map(() => ''));
  const [hasErrors, setHasErrors] = useState(false);
  const [stated, setStated] = useState<readonly number[] | null>(null);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const chances = typed.map(readChance);
    const isComplete = chances.every((chance) => chance !== null);
    setHasErrors(!isComplete);
    if (isComplete) setStated(chances);
  };
  return (
    <form onSubmit={check} className="grid gap-4" aria-label="Exercise" noValidate>
      <p className="max-w-[70ch] text-ink-1">{INTRODUCTION}</p>
      {stated ? (
        <div role="status">
          <Outcomes statements={statements} stated={stated} />
        </div>
      ) : (
        <>
          <ol className="grid gap-4">
            {statements.map(({ text }, place) => (
              <ChanceField
                key={text}
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
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {stated ? (
          <Button onClick={onNext}>Another one</Button>
        ) : (
          <Button type="submit" disabled={!isInteractive}>
            Check answers
          </Button>
        )}
      </div>
    </form>
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
export function Outcomes({ statements, stated }: { statements: readonly Statement[]; stated: readonly number[] }) {
  const { score, known } = scoreStatements(statements, stated);
  return (
    <div className="grid gap-3">
      <p>
        Brier score: <strong className="font-strong text-ink-1">{formatNumber(score, 3)}</strong>. Stating each chance as it
        is gives {formatNumber(known, 3)}, and 50% for all gives {formatNumber(0.25, 3)}.
      </p>
      <ol className="grid list-decimal gap-2 pl-5 text-13">
        {statements.map(({ text, isTrue, chance }, place) => (
          <li key={text}>
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
