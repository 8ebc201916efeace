import { MIN_PASSWORD_LENGTH, type SignInCall } from '@sealtick/contract';
import { FIELD_TEXTS, type FormProblem } from '../../lib/forms/form-problem.ts';

/** Returns what a form of the login page lacks, as the server would say it; null if it may be sent. */
export function incompleteProblem(call: SignInCall, body: object): FormProblem | null {
  const lacking = Object.entries(body).filter(([name, value]) => isLacking(call, name, value));
  if (lacking.length === 0) return null;
  return {
    detail: 'Complete the form.',
    fields: Object.fromEntries(lacking.map(([name]) => [name, FIELD_TEXTS[name]!])),
  };
}

function isLacking(call: SignInCall, name: string, value: unknown): boolean {
  if (name === 'isAdult' || name === 'acceptsTerms') return value !== true;
  if (name === 'email' || name === 'code') return value === '';
  return name === 'password' && String(value).length < (call === 'sign-in' ? 1 : MIN_PASSWORD_LENGTH);
}
