import { INVALID_EMAIL, isEmailAddress } from '@sealtick/contract';
import type { FormField, Typed } from './form-rule.ts';

/** What is wrong in a form, by field. */
interface Problems {
  readonly errors: Readonly<Record<string, string>>;
  /** Whether a required field is empty; otherwise an email address is wrong. */
  readonly isMissing: boolean;
}

/** Returns what is wrong with what was typed. */
export function findProblems(fields: readonly FormField[], typed: Typed): Problems {
  const textIn = ({ name }: FormField) => (typed[name] ?? '').trim();
  const missing = fields.filter((field) => field.isRequired && textIn(field) === '');
  const wrong = fields.filter(
    (field) => field.kind === 'email' && textIn(field) !== '' && !isEmailAddress(textIn(field)),
  );
  const errors = fields.flatMap((field) => {
    if (missing.includes(field)) return [[field.name, field.missing ?? 'Fill in this field.'] as const];
    return wrong.includes(field) ? [[field.name, INVALID_EMAIL] as const] : [];
  });
  return { errors: Object.fromEntries(errors), isMissing: missing.length > 0 };
}
