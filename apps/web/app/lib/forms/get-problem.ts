import { ProblemError } from '@sealtick/client';
import { type FormProblem, formProblem, UNREACHABLE } from './form-problem.ts';

/** A failed call of a save with several calls, as a problem of one field. */
export class FieldError extends Error {
  override name = 'FieldError';
  readonly field: string;
  readonly status: number | undefined;

  constructor(field: string, cause: Error & { readonly status?: number }) {
    const { detail, fields } = getProblem(cause);
    super(Object.values(fields)[0] ?? detail, { cause });
    this.field = field;
    this.status = cause.status;
  }
}

/** Returns what a form shows of an error. */
export function getProblem(error: unknown): FormProblem {
  if (error instanceof FieldError) return { detail: error.message, fields: { [error.field]: error.message } };
  return error instanceof ProblemError && error.problem ? formProblem(error.problem, error.status) : UNREACHABLE;
}
