import type { ExerciseKind } from '@sealtick/contract';
import { useId, useState } from 'react';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CalibrationExample, CalibrationExercise, CountedCalibration } from './calibration-exercise.tsx';
import type { CountedModule } from './exercise.ts';
import { LookAheadExample, LookAheadExercise } from './look-ahead/look-ahead-exercise.tsx';
import { NumberExample, NumberExercise } from './number-exercise.tsx';
import { WorkedExample } from './worked-example.tsx';

/** Seed of the worked example. */
const EXAMPLE_SEED = 1;
const LAST_SEED = 2 ** 31;

interface CardProps {
  kind: ExerciseKind;
  /** The module, for a member; null for a visitor. */
  countedFor: CountedModule | null;
}

/** An exercise with numbers that change, whose answer the engine computes. */
export function ExerciseCard({ kind, countedFor }: CardProps) {
  // The server and the browser begin with the same numbers, which are not those of the worked example.
  const [seed, setSeed] = useState(EXAMPLE_SEED + 1);
  const id = useId();
  const onNext = () => setSeed(EXAMPLE_SEED + 1 + Math.floor(Math.random() * LAST_SEED));
  return (
    <Card id="exercise" aria-labelledby={id} className="my-6 scroll-mt-20">
      <CardHeader id={id} title="Exercise">
        <span className="text-13 text-ink-3">Graded by the engine</span>
      </CardHeader>
      <div className="p-4 md:p-5">
        <WorkedExample>
          {kind === 'calibration' ? (
            <CalibrationExample seed={EXAMPLE_SEED} />
          ) : kind === 'look-ahead' ? (
            <LookAheadExample seed={EXAMPLE_SEED} />
          ) : (
            <NumberExample kind={kind} seed={EXAMPLE_SEED} />
          )}
        </WorkedExample>
        <div className="noscript:hidden!">
          {kind === 'calibration' && countedFor ? (
            <CountedCalibration key={seed} countedFor={countedFor} seed={seed} onNext={onNext} />
          ) : kind === 'calibration' ? (
            <CalibrationExercise key={seed} seed={seed} onNext={onNext} />
          ) : kind === 'look-ahead' ? (
            <LookAheadExercise key={seed} seed={seed} onNext={onNext} />
          ) : (
            <NumberExercise key={seed} kind={kind} seed={seed} onNext={onNext} />
          )}
        </div>
      </div>
    </Card>
  );
}
