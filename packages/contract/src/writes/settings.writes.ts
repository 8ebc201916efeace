import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import { PictureUpload } from '../profile.ts';
import { SiteLogo } from '../site-settings.ts';
import { line, typedText } from '../typed-text.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({
  name: plainText()
    .max(64)
    .regex(/^[\w.]+$/),
});
const UNKNOWN = { NOT_FOUND: 'No setting has this name' } as const;
const audit = { act: 'setting.changed', label: 'Setting of the site changed', subject: 'name' } as const;

export const set = declareWrite({
  ...OF_CONSOLE,
  method: 'PUT',
  path: '/api/admin/settings/:name',
  summary: 'Changes a setting of the site; the pages show the change immediately',
  params,
  body: z.strictObject({ value: typedText(2_000) }),
  errors: { ...UNKNOWN, UNPROCESSABLE: 'The value does not fit the rule of the setting' },
  audit,
});

export const reset = declareWrite({
  ...OF_CONSOLE,
  method: 'DELETE',
  path: '/api/admin/settings/:name',
  summary: 'Restores the default of a setting, or withdraws a claim',
  params,
  errors: UNKNOWN,
  audit,
});

export const confirmClaim = declareWrite({
  ...OF_CONSOLE,
  method: 'PUT',
  path: '/api/admin/settings/:name/confirmation',
  summary: 'Confirms a claim up to a day (UTC), with the https address of its evidence',
  params,
  body: z.strictObject({ evidence: line(2_000), expires: line(40) }),
  errors: { ...UNKNOWN, UNPROCESSABLE: 'The evidence is not an https address, or the day is over' },
  audit,
});

export const setLogo = declareWrite({
  ...OF_CONSOLE,
  method: 'PUT',
  path: '/api/admin/logo',
  summary: 'Sets the logo of the site; the server encodes it again as a PNG file of at most 512 × 128 pixels',
  body: z.strictObject({ picture: PictureUpload }),
  bodyLimit: 360_000,
  answer: SiteLogo,
  policy: 'pictures',
  errors: {
    UNPROCESSABLE:
      'It is not a PNG, JPEG or WebP picture of at most 4,096 pixels a side and 16.8 million in all, or one side is more than eight times the other',
  },
  audit: { act: 'logo.changed', label: 'Logo of the site changed', subject: null },
});

export const removeLogo = declareWrite({
  ...OF_CONSOLE,
  method: 'DELETE',
  path: '/api/admin/logo',
  summary: 'Removes the logo of the site; pages show the mark of the product',
  errors: { NOT_FOUND: 'The site has no logo' },
  audit: { act: 'logo.removed', label: 'Logo of the site removed', subject: null },
});
