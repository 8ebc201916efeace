import type { FormProblem } from '../../lib/forms/form-problem.ts';

/** What went wrong, unless it is stated at a field. */
export function ProblemLine({ problem }: { problem: FormProblem | null }) {
  if (problem === null || Object.keys(problem.fields).length > 0) return null;
  return (
    <p role="alert" className="text-13 text-short">
      {problem.detail}
    </p>
  );
}
