import { text, url, variable, webAddress } from './environment-variable.ts';

/** Variables of the outside monitor: those of the site that reads it, and of the process that is one. */
export const PROBE_VARIABLES = {
  STATUS_PROBE_URL: variable({
    meaning:
      'Address of an outside monitor (serve --role probe), whose checks of website, API and live feed replace those of the program. By default none.',
    rule: 'an https address, such as https://probe.example.net; http in a network of EGRESS_ALLOW_CIDRS or on this machine',
    default: null,
    schema: url(['http:', 'https:'])
      .transform((value) => new URL(value))
      .refine((value) => !value.search && !value.hash && !value.username)
      .transform((value) => value.href.replace(/\/+$/, '')),
  }),
  STATUS_PROBE_TOKEN: variable({
    meaning: 'Secret with which the site reads the outside monitor, the same in both.',
    rule: 'at least 32 characters without spaces, such as the output of openssl rand -base64 32',
    default: null,
    secret: true,
    schema: text.regex(/^[\x21-\x7e]{32,200}$/),
  }),
  STATUS_PROBE_TARGET: variable({
    meaning: 'With serve --role probe: address of the site that this process checks from outside.',
    rule: 'an http or https address without a path, such as https://signals.example.com',
    default: null,
    schema: webAddress,
  }),
  STATUS_PROBE_NAME: variable({
    meaning: 'With serve --role probe: name of this monitor on the status page, such as its place.',
    rule: 'a line of up to 60 characters',
    default: 'outside monitor',
    schema: text
      .min(1)
      .max(60)
      .regex(/^[^\p{C}]+$/u),
  }),
} as const;
