import type { EntitlementClass, NeededScope, Read, Write } from '@sealtick/contract';

/** How a caller can identify itself. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sealtick_sign_in',
    description: 'The session of a browser. Over https its name begins with `__Host-`.',
  },
  key: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer stk_live_…`.' },
} as const;

const RECEIVES: Readonly<Record<EntitlementClass, string>> = {
  open: 'The same for every caller.',
  hashes: 'That entries exist, immediately; what they say, as far as the caller may see it.',
  delayed: 'What is older than the public delay; the same for every caller.',
  viewer: 'Signals as far as the caller may see them: subscribers immediately, others after the public delay.',
  own: 'What belongs to the account of the caller.',
  operator: 'For operators with a second factor, who proved within 12 hours who they are.',
};

/** Returns what a read shows to whom, which scope a key needs, and how its pages follow one another. */
export function describeCaller({ entitlement, scope, nextBy, cache }: Read): string {
  return [
    RECEIVES[entitlement],
    ...describeScope(scope),
    ...(nextBy === undefined ? [] : [`The \`Link\` header leads to the next page, by \`${nextBy}\`.`]),
    ...(cache === 'never' ? ['The answer must not be stored.'] : []),
  ].join(' ');
}

/** Returns which scope a key needs for a call, as one sentence; none where no key may call. */
export function describeScope(scope: NeededScope | undefined): string[] {
  if (scope === undefined || scope === 'any') return [];
  return [`A key needs the scope ${getScopes(scope).join(' or ')}.`];
}

type Requirement = Record<string, string[]>;

/** Returns how a caller of a write can identify itself. */
export const getSecurity = ({ callers, scope }: Pick<Write, 'callers' | 'scope'>): Requirement[] => [
  ...(callers === 'anyone' ? [{}] : []),
  { session: [] },
  ...(callers === 'operators' ? [] : getKey(scope)),
];

/** Returns how a caller of a read can identify itself. */
export const getReaderSecurity = ({ entitlement, scope }: Pick<Read, 'entitlement' | 'scope'>): Requirement[] =>
  entitlement === 'operator' || entitlement === 'own'
    ? [{ session: [] }, ...getKey(scope)]
    : [{}, { session: [] }, { key: [] }];

const getKey = (scope: NeededScope | undefined): Requirement[] =>
  scope === undefined ? [] : getScopes(scope).map((one) => ({ key: one === 'any' ? [] : [one] }));

const getScopes = (scope: NeededScope): readonly string[] => (typeof scope === 'string' ? [scope] : scope);
