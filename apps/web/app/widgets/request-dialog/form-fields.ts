import { REQUEST_LENGTHS } from '@sealtick/contract';
import type { FormField } from './form-rule.ts';

/** Who sends a request. */
export const NAME: FormField = {
  name: 'name',
  label: 'Name',
  kind: 'line',
  isRequired: true,
  most: REQUEST_LENGTHS.name,
  autoComplete: 'name',
  missing: 'Enter your name.',
};
export const EMAIL: FormField = {
  name: 'email',
  label: 'Email',
  kind: 'email',
  isRequired: true,
  most: REQUEST_LENGTHS.email,
  autoComplete: 'email',
  missing: 'Enter your email address.',
};

/** Returns a required text. */
export const text = (name: string, label: string, missing: string): FormField => ({
  name,
  label,
  kind: 'text',
  isRequired: true,
  most: REQUEST_LENGTHS.message,
  missing,
});
export const MESSAGE = text('message', 'Message', 'Enter a message.');
