import { reads } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { MemberDeps } from './change-member.ts';
import { listMembers } from './list-members.ts';
import { memberWrites } from './members.writes.ts';
import { readMember } from './read-member.ts';
import { readTotals } from './read-totals.ts';

export { deleteMember, grantMemberPlan, revokeMemberPlan } from './change-member.ts';

/** Creates the module in which operators look after members. */
export function createMembers(deps: MemberDeps): ServerModule {
  const { clock } = deps;
  return {
    name: 'members',
    reads: [
      serve(reads.members.list, ({ db }, input) => listMembers(clock, db, input)),
      serve(reads.members.totals, ({ db }) => readTotals(clock, db)),
      serve(reads.members.get, ({ db }, { id }) => readMember(deps, db, id)),
    ],
    writes: memberWrites(deps),
  };
}
