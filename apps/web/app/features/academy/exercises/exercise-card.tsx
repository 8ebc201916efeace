import type { ExerciseKind } from '@sealtick/contract';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Hints } from '../hints.tsx';
import { isRight, makeExercise, readAnswer } from './make-exercise.ts';

const LAST_SEED = 2 ** 31;

/** An exercise with numbers that change, whose answer the engine computes. */
export function ExerciseCard({ kind }: { kind: ExerciseKind }) {
  // The server and the browser begin with the same numbers.
  const [seed, setSeed] = useState(1);
  const id = useId();
  return (
    <Card aria-labelledby={id} className="my-6">
      <CardHeader id={id} title="Exercise">
        <span className="text-13 text-ink-3">Graded by the engine</span>
      </CardHeader>
      <div className="p-4 md:p-5">
        <OneExercise
          key={seed}
          kind={kind}
          seed={seed}
          onNext={() => setSeed(1 + Math.floor(Math.random() * LAST_SEED))}
        />
      </div>
    </Card>
  );
}

function OneExercise({ kind, seed, onNext }: { kind: ExerciseKind; seed: number; onNext: () => void }) {
  const exercise = makeExercise(kind, seed);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [verdict, setVerdict] = useState<'right' | 'wrong' | 'shown' | null>(null);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const given = readAnswer(typed);
    setError(given === null ? 'Enter a number.' : undefined);
    if (given !== null) setVerdict(isRight(exercise, given) ? 'right' : 'wrong');
  };
  const answer = `${exercise.answer.toFixed(exercise.decimals).replace('-', '−')} ${exercise.unit}`;
  const isOver = verdict === 'right' || verdict === 'shown';
  return (
    <form onSubmit={check} className="grid gap-4" aria-label="Exercise">
      <p className="max-w-[70ch] text-ink-1">{exercise.text}</p>
      <div className="max-w-60">
        <Field label="Your answer" unit={exercise.unit} error={error}>
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              disabled={isOver}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
      {!isOver && <Hints hints={exercise.hints} />}
      <p role="status">
        {verdict === 'right' && `Right: ${answer}.`}
        {verdict === 'wrong' && 'Not right. Check your steps, or show a hint.'}
        {verdict === 'shown' && `The answer is ${answer}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOver ? (
          <Button onClick={onNext}>Another one</Button>
        ) : (
          <>
            <Button type="submit">Check answer</Button>
            {verdict === 'wrong' && <Button onClick={() => setVerdict('shown')}>Show the answer</Button>}
          </>
        )}
      </div>
    </form>
  );
}
