import type { FormProblem } from '../../lib/forms/form-problem.ts';

/** What went wrong with an action; nothing while all is well. */
export function ProblemLine({ problem }: { problem: FormProblem | null }) {
  if (problem === null) return null;
  return (
    <p role="alert" className="mt-2 text-13 text-short">
      {Object.values(problem.fields)[0] ?? problem.detail}
    </p>
  );
}
