import { ProblemError } from '@sealtick/client';
import { type FormProblem, formProblem, UNREACHABLE } from './form-problem.ts';

/** Returns what a form shows of an error. */
export function problemOf(error: unknown): FormProblem {
  return error instanceof ProblemError && error.problem ? formProblem(error.problem, error.status) : UNREACHABLE;
}
