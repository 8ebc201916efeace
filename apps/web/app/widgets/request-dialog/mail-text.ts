import type { FormField, FormRule, Receipt, Receivers, Typed } from './form-rule.ts';

/** Returns a request as the text of an email: recipient, sender, subject, body. Null where none is copied. */
export function getMailText(
  { mail, fields }: FormRule,
  typed: Typed,
  { reference }: Receipt,
  to: Receivers | null,
): string | null {
  if (mail === null) return null;
  const from = mail.isAnonymous?.(typed) ? 'Anonymous' : `${typed.name} <${typed.email}>`;
  const isBody = ({ name, kind }: FormField) => !['name', 'email'].includes(name) && kind !== 'check';
  const body = fields(typed)
    .filter(isBody)
    .map((field) => `${field.label}: ${getText(field, typed)}`);
  return [
    `To: ${to?.[mail.receiver] ?? ''}`,
    `From: ${from}`,
    `Subject: ${mail.subject} ${reference}`,
    '',
    ...body,
    '',
    `Reference: ${reference}`,
  ].join('\n');
}

function getText({ name, options }: FormField, typed: Typed): string {
  const value = typed[name] ?? '';
  return options?.find((option) => option.value === value)?.label ?? value;
}
