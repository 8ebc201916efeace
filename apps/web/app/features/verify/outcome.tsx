import { KeptOutcomes } from './kept-outcomes.tsx';
import { Verdict, verdictTitle } from './verdict.tsx';
import type { Verification } from './verification.ts';

/** The verdict in a few words, for who does not see it. */
export function OutcomeTitle({ verification }: { verification: Verification }) {
  return verdictTitle(verification);
}

interface OutcomeProps {
  readonly verification: Verification;
  /** Whose the kept checkpoints are, in the order they were given. */
  readonly given: readonly string[];
}

/** What came of a check, and of each checkpoint that was kept outside. */
export function Outcome({ verification, given }: OutcomeProps) {
  const outcomes = verification.references.map((check, position) => ({ ...check, whose: given[position] ?? 'given' }));
  return (
    <>
      <Verdict verification={verification} />
      <KeptOutcomes outcomes={outcomes} />
    </>
  );
}
