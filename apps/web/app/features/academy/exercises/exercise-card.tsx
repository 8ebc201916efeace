import type { ExerciseKind } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useIsInteractive } from '../../../lib/browser/use-browser.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CalibrationExample, CalibrationExercise, CountedCalibration } from './calibration-exercise.tsx';
import type { CountedModule } from './exercise.ts';
import { LookAheadExample, LookAheadExercise } from './look-ahead/look-ahead-exercise.tsx';
import { NumberExample, NumberExercise } from './number-exercise.tsx';

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

/** An exercise with its answer: closed at first, and open for readers without script, who have nothing else. */
function WorkedExample({ children }: { children: ReactNode }) {
  const isInteractive = useIsInteractive();
  return (
    <>
      <details className="mb-4 noscript:hidden!">
        <summary className="touch w-fit cursor-pointer text-13 text-ink-2">Worked example</summary>
        <div className="mt-2 grid gap-2 border-line-strong border-l-2 pl-4 text-13">{isInteractive && children}</div>
      </details>
      {!isInteractive && (
        <div className="hidden noscript:block">
          <p className="mb-2 font-strong text-13 text-ink-1">Worked example</p>
          <div className="grid gap-2 text-13">{children}</div>
          <p className="mt-3 text-13 text-warn">Further exercises need JavaScript.</p>
        </div>
      )}
    </>
  );
}
