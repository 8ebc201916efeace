import type { EntitlementClass, Read, Write } from '@sealtick/contract';

/** How a caller can identify itself. API keys join them once accounts can have some. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sealtick_sign_in',
    description: 'The session of a browser. Over https its name begins with `__Host-`.',
  },
} as const;

const RECEIVES: Readonly<Record<EntitlementClass, string>> = {
  open: 'The same for every caller.',
  hashes: 'That entries exist, immediately; what they say, as far as the caller may see it.',
  delayed: 'What is older than the public delay; the same for every caller.',
  viewer: 'Signals as far as the caller may see them: subscribers immediately, others after the public delay.',
  own: 'What belongs to the account of the caller.',
  operator: 'For operators with a second factor, who proved within 12 hours who they are.',
};

/** Returns what a read shows to whom, and how its pages follow one another. */
export function describeCaller({ entitlement, nextBy, cache }: Read): string {
  return [
    RECEIVES[entitlement],
    ...(nextBy === undefined ? [] : [`The \`Link\` header leads to the next page, by \`${nextBy}\`.`]),
    ...(cache === 'never' ? ['The answer must not be stored.'] : []),
  ].join(' ');
}

/** Returns how a caller of a write can identify itself. */
export const securityOf = ({ callers }: Pick<Write, 'callers'>): Record<string, string[]>[] =>
  callers === 'anyone' ? [{}, { session: [] }] : [{ session: [] }];
