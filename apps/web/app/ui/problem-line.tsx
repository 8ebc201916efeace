import type { FormProblem } from '../lib/forms/form-problem.ts';
import { getProblem } from '../lib/forms/get-problem.ts';
import { classNames } from './class-names.ts';

interface ProblemLineProps {
  /** A problem, the error of a call or a sentence; without one, nothing is shown. */
  of: FormProblem | Error | string | null | undefined;
  /** Whether the fields show their own problems: such a problem is not shown here. */
  hasFields?: boolean;
  /** Where the line stands. */
  className?: string;
}

/** What went wrong with an action, in one line. */
export function ProblemLine({ of, hasFields = false, className }: ProblemLineProps) {
  if (!of) return null;
  const { detail, fields } =
    typeof of === 'string' ? { detail: of, fields: {} } : of instanceof Error ? getProblem(of) : of;
  if (hasFields && Object.keys(fields).length > 0) return null;
  return (
    <p role="alert" className={classNames('text-13 text-short', className)}>
      {detail}
    </p>
  );
}
