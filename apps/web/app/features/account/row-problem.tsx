import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';

/** What went wrong with an action of a card, as its last row. */
export function RowProblem({ of }: { of: FormProblem | null }) {
  return <ProblemLine of={of} className="border-line border-t px-4 py-3 md:px-5" />;
}
