import type { FormProblem } from '../../lib/forms/form-problem.ts';

/** What went wrong with an action of a card; nothing if it did not. */
export function ProblemLine({ problem }: { problem: FormProblem | null }) {
  if (problem === null) return null;
  return (
    <p role="alert" className="border-line border-t px-4 py-3 text-13 text-short md:px-5">
      {problem.detail}
    </p>
  );
}
