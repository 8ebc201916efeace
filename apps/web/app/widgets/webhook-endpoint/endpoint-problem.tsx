import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';

/** What went wrong with an action: the sentence of its field, if it has one. */
export function EndpointProblem({ of }: { of: FormProblem | null }) {
  return <ProblemLine of={of && (Object.values(of.fields)[0] ?? of.detail)} className="mt-2" />;
}
