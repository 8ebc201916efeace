import { getAccess, maySee } from '@sealtick/contract';
import type { Prepare } from '../measure/contestant.ts';
import { makeCases, NOW, PUBLIC_DELAY_MS } from './cases.ts';

/** Decides as the program does: what the account sees immediately, and then whether it may see the entry. */
export const prepare: Prepare = () => {
  const cases = makeCases();
  const settings = { publicDelayMs: PUBLIC_DELAY_MS };
  return () => {
    let seen = 0;
    for (const { member, entry } of cases) {
      const { strategies } = getAccess(member.plan, member.subscriptions, NOW);
      const principal = { kind: 'member', accountId: member.accountId, strategies } as const;
      if (maySee(principal, entry, NOW, settings)) seen += 1;
    }
    return { seen };
  };
};
