import type { Problem } from '@sealtick/contract';
import { UNREACHABLE_TEXT } from '../data/unreachable-text.ts';

/** What is wrong with what a form sent: a sentence, and sentences by field. */
export interface FormProblem {
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>>;
}

export const UNREACHABLE: FormProblem = {
  detail: UNREACHABLE_TEXT,
  fields: {},
};

/** Shown in place of the server's terse rules of a field; whole sentences of the server stay. */
export const FIELD_TEXTS: Readonly<Record<string, string>> = {
  email: 'Enter an address such as name@example.com.',
  password: 'Use 10 to 256 characters.',
  newPassword: 'Use 10 to 256 characters.',
  code: 'Enter the 6 digits that the app shows, or a recovery code.',
  level: 'Enter a price such as 1.0850.',
  isAdult: 'You must be at least 18 to have an account.',
  acceptsTerms: 'Accept this to have an account.',
};

/** Returns what a form shows of the server's answer to it. */
export function formProblem({ detail, errors = [] }: Problem, status: number): FormProblem {
  const text = ({ path, message }: { path: string; message: string }) =>
    [path, (status === 400 && !message.endsWith('.') && FIELD_TEXTS[path]) || message] as const;
  return { detail, fields: Object.fromEntries(errors.map(text)) };
}
