import { type FormEvent, useState } from 'react';
import { useIsInteractive } from '../../../lib/browser/use-browser.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Hints } from '../hints.tsx';
import {
  answerText,
  type ExerciseProps,
  isRight,
  type NumberExerciseKind,
  readAnswer,
  unclearAnswer,
} from './exercise.ts';
import { makeExercise } from './make-exercise.ts';

interface NumberProps {
  kind: NumberExerciseKind;
  seed: number;
}

/** An exercise with its steps and its answer. */
export function NumberExample({ kind, seed }: NumberProps) {
  const exercise = makeExercise(kind, seed);
  return (
    <>
      <p className="max-w-[70ch]">{exercise.text}</p>
      <ol aria-label="Steps" className="grid list-decimal gap-1 pl-5">
        {exercise.hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ol>
      <p>
        Answer: <strong className="font-strong text-ink-1">{answerText(exercise)}</strong>
      </p>
    </>
  );
}

/** An exercise whose answer is a number. */
export function NumberExercise({ kind, seed, onNext }: NumberProps & ExerciseProps) {
  const exercise = makeExercise(kind, seed);
  // Before the script handles events, sending the form would load the page without its address.
  const isInteractive = useIsInteractive();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [verdict, setVerdict] = useState<'right' | 'wrong' | 'shown' | null>(null);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const given = readAnswer(typed);
    setError(given === null ? (unclearAnswer(typed) ?? 'Enter a number.') : undefined);
    setVerdict(given === null ? null : isRight(exercise, given) ? 'right' : 'wrong');
  };
  const answer = answerText(exercise);
  const isOver = verdict === 'right' || verdict === 'shown';
  return (
    <form onSubmit={check} className="grid gap-4" aria-label="Exercise">
      <p className="max-w-[70ch] text-ink-1">{exercise.text}</p>
      <div className="max-w-60">
        <TextField
          label="Your answer"
          unit={exercise.unit}
          error={error}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          disabled={isOver || !isInteractive}
          onChange={setTyped}
        />
      </div>
      {!isOver && <Hints hints={exercise.hints} />}
      <p role="status">
        {verdict === 'right' && `Right: ${answer}.`}
        {verdict === 'wrong' && (
          <>
            <strong className="font-strong text-ink-1">Not right.</strong> Check your steps, or show a hint.
          </>
        )}
        {verdict === 'shown' && `The answer is ${answer}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOver ? (
          <Button onClick={onNext}>Another one</Button>
        ) : (
          <>
            <Button type="submit" disabled={!isInteractive}>
              Check answer
            </Button>
            {verdict === 'wrong' && <Button onClick={() => setVerdict('shown')}>Show the answer</Button>}
          </>
        )}
      </div>
    </form>
  );
}
