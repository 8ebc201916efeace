import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import type { TrialStart } from './use-start-trial.ts';

interface MemberTrialProps {
  canTry: boolean;
  trial: TrialStart;
  variant: 'primary' | 'secondary';
  size?: 'normal' | 'large';
}

/** Starts the trial of a member who has one left. Why it was refused stays, also if none is left then. */
export function MemberTrial({ canTry, trial: { start, isStarting, error }, variant, size }: MemberTrialProps) {
  return (
    <>
      {canTry && (
        <Button variant={variant} size={size} isLoading={isStarting} onClick={start}>
          Start Free Trial
        </Button>
      )}
      <ProblemLine of={error} />
    </>
  );
}
