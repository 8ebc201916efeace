import type { AccountAct, AccountExport, AccountSecurity, AnswerOf, reads, SignInRow } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';

const STARTED_AT = Date.now();
const daysAgo = (days: number) => new Date(STARTED_AT - days * DAY_MS).toISOString();

/** Returns how the account of a scenario is protected: by everything, or by its password only. */
export function getSecurity(scenario: string): AccountSecurity {
  if (scenario === 'logged in without a name') {
    return { passwordChangedAt: daysAgo(1), totp: null, passkeys: [], providers: [] };
  }
  return {
    passwordChangedAt: daysAgo(200),
    totp: { since: daysAgo(100), recoveryCodesLeft: 8 },
    passkeys: [
      { id: 'laptop', name: 'Laptop', createdAt: daysAgo(90), usedAt: daysAgo(0) },
      { id: 'telephone', name: 'Work telephone, Frankfurt office', createdAt: daysAgo(3), usedAt: null },
    ],
    providers: [
      { id: 'company', name: 'Company', isOffered: true, connectedAt: daysAgo(30), usedAt: daysAgo(1) },
      { id: 'club', name: 'Riverside Trading Club and Library', isOffered: true, connectedAt: null, usedAt: null },
    ],
  };
}

/** Returns the login providers of a scenario's site. */
export function getProviders(scenario: string): AnswerOf<typeof reads.auth.providers> {
  if (scenario !== 'own settings') return [];
  return [
    { id: 'company', name: 'Company' },
    { id: 'club', name: 'Riverside Trading Club and Library' },
  ];
}

/** Returns the browsers of a scenario: three, or only this one. */
export function getSignIns(scenario: string): readonly SignInRow[] {
  const current = { id: 'a', device: 'Chrome on Linux', isCurrent: true, createdAt: daysAgo(0), usedAt: daysAgo(0) };
  if (scenario === 'logged in without a name') return [current];
  return [
    current,
    { id: 'b', device: 'Safari on iPhone', isCurrent: false, createdAt: daysAgo(4), usedAt: daysAgo(1) },
    { id: 'c', device: 'Firefox on Windows', isCurrent: false, createdAt: daysAgo(20), usedAt: daysAgo(6) },
  ];
}

/** Returns the copy of a scenario's data: ready, or none. */
export function getExport(scenario: string): AccountExport {
  if (scenario === 'logged in without a name') {
    return { state: 'none', requestedAt: null, availableUntil: null, bytes: null };
  }
  return { state: 'ready', requestedAt: daysAgo(1), availableUntil: daysAgo(-6), bytes: 12_345 };
}

/** Returns what was done to the account of a scenario: much, or its creation. */
export function getActs(scenario: string): readonly AccountAct[] {
  const created: AccountAct = {
    id: 'aud_0',
    at: daysAgo(200),
    act: 'account.created',
    by: 'you',
    subject: null,
    changes: [],
  };
  if (scenario === 'logged in without a name') return [created];
  const changes = [{ field: 'way', before: null, after: 'passkey' }];
  const logIns = Array.from({ length: 12 }, (_, n): AccountAct => {
    const isRefused = n === 1;
    const act = isRefused ? 'sign-in.refused' : 'sign-in.created';
    return { id: `aud_${n + 1}`, at: daysAgo(n), act, by: isRefused ? 'somebody' : 'you', subject: null, changes };
  });
  return [...logIns, created];
}
