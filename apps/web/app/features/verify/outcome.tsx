import { ReferenceOutcomes } from './reference-outcomes.tsx';
import { Verdict, verdictTitle } from './verdict.tsx';
import type { Verification } from './verification.ts';

/** The verdict in short, for screen readers. */
export function OutcomeTitle({ verification }: { verification: Verification }) {
  return verdictTitle(verification);
}

interface OutcomeProps {
  readonly verification: Verification;
  /** Who saved each reference, in the order in which they were passed. */
  readonly given: readonly string[];
}

/** The result of a check and of each reference. */
export function Outcome({ verification, given }: OutcomeProps) {
  const outcomes = verification.references.map((check, position) => ({ ...check, whose: given[position] ?? 'given' }));
  return (
    <>
      <Verdict verification={verification} />
      <ReferenceOutcomes outcomes={outcomes} />
    </>
  );
}
