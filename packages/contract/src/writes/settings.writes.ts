import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import { line, typedText } from '../typed-text.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({
  name: plainText()
    .max(64)
    .regex(/^[\w.]+$/),
});
const UNKNOWN = { NOT_FOUND: 'No setting has this name' } as const;
const audit = { act: 'setting.changed', label: 'Setting of the site changed', subject: 'name' } as const;

export const set = declareWrite({
  method: 'PUT',
  path: '/api/admin/settings/:name',
  tag: 'console',
  summary: 'Changes a setting of the site; the pages show the change immediately',
  callers: 'operators',
  params,
  body: z.strictObject({ value: typedText(2_000) }),
  errors: { ...UNKNOWN, UNPROCESSABLE: 'The value does not fit the rule of the setting' },
  audit,
});

export const reset = declareWrite({
  method: 'DELETE',
  path: '/api/admin/settings/:name',
  tag: 'console',
  summary: 'Restores the default of a setting, or withdraws a claim',
  callers: 'operators',
  params,
  errors: UNKNOWN,
  audit,
});

export const confirmClaim = declareWrite({
  method: 'PUT',
  path: '/api/admin/settings/:name/confirmation',
  tag: 'console',
  summary: 'Confirms a claim up to a day (UTC), with the https address of its evidence',
  callers: 'operators',
  params,
  body: z.strictObject({ evidence: line(2_000), expires: line(40) }),
  errors: { ...UNKNOWN, UNPROCESSABLE: 'The evidence is not an https address, or the day is over' },
  audit,
});
