import { expect, test } from 'vitest';
import { ANONYMOUS, type Principal } from '../entitlement.ts';
import { type Callers, refuseCaller } from './callers.ts';

const account = { accountId: 'a', strategies: 'all' } as const;
const PRINCIPALS: readonly Principal[] = [
  ANONYMOUS,
  { kind: 'member', ...account },
  { kind: 'key', mode: 'live', callsPerHour: 1_000, keyId: 'k', scopes: [], ...account },
  { kind: 'key', mode: 'live', callsPerHour: 1_000, keyId: 'k', scopes: ['signals:write'], ...account },
  { kind: 'operator', accountId: 'o' },
];

const SIGN_IN = 'Log in to call this.';
const OPERATOR = 'Only an operator may call this.';
const NO_KEY = 'No API key may call this.';
const SCOPE = 'The API key needs the scope `signals:write`.';

test.each<[Callers, readonly (string | null)[]]>([
  [{ callers: 'anyone' }, [null, null, NO_KEY, NO_KEY, null]],
  [{ callers: 'anyone', scope: 'signals:write' }, [null, null, SCOPE, null, null]],
  [{ callers: 'accounts' }, [SIGN_IN, null, NO_KEY, NO_KEY, null]],
  [{ callers: 'accounts', scope: 'signals:write' }, [SIGN_IN, null, SCOPE, null, null]],
  [{ callers: 'operators' }, [SIGN_IN, OPERATOR, NO_KEY, NO_KEY, null]],
  [{ callers: 'operators', scope: 'signals:write' }, [SIGN_IN, OPERATOR, NO_KEY, NO_KEY, null]],
])('%j answers anonymous, member, key, key with the scope and operator', (callers, details) => {
  const refusals = PRINCIPALS.map((principal) => refuseCaller(principal, callers));
  expect(refusals.map((refusal) => refusal?.detail ?? null)).toEqual(details);
  expect(refusals[0]?.code ?? 'UNAUTHORIZED').toBe('UNAUTHORIZED');
  for (const refusal of refusals.slice(1)) expect(refusal?.code ?? 'FORBIDDEN').toBe('FORBIDDEN');
});
