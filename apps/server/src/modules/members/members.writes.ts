import { writes } from '@sealtick/contract';
import { type ServedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { resendConfirmation } from '../identity/index.ts';
import {
  deleteMember,
  grantMemberPlan,
  keepMemberFactors,
  lockMember,
  logMemberOut,
  type MemberDeps,
  removeMemberFactors,
  requireMember,
  revokeMemberPlan,
} from './change-member.ts';

const { members } = writes;

/** The acts of operators on accounts. Each gives its reason in the audit log, where the member sees it too. */
export function memberWrites(deps: MemberDeps): ServedWrite[] {
  const locked = async ({ db }: Viewer, id: string) => {
    await lockMember(db, id);
    return db;
  };
  return [
    serveWrite(members.grantPlan, async (viewer, { id, plan, until, reason }, state) => {
      await grantMemberPlan(deps, await locked(viewer, id), id, { plan, until });
      state({ after: { plan, until, reason } });
    }),
    serveWrite(members.revokePlan, async (viewer, { id, reason }, state) => {
      await revokeMemberPlan(deps, await locked(viewer, id), id);
      state({ after: { reason } });
    }),
    serveWrite(members.endSignIns, async (viewer, { id, reason }, state) => {
      await logMemberOut(await locked(viewer, id), id);
      state({ after: { reason } });
    }),
    serveWrite(members.prepareExport, async (viewer, { id, reason }, state) => {
      await deps.prepareExport(await locked(viewer, id), id);
      state({ after: { reason } });
    }),
    serveWrite(members.requestDeletion, async (viewer, { id, reason, email }, state) => {
      await requireMember(viewer.db, id);
      const deletion = await deleteMember(deps, viewer.db, id, email);
      state({ after: { reason } });
      return deletion;
    }),
    serveWrite(members.requestFactorRemoval, async (viewer, { id, reason }, state) => {
      const removal = await removeMemberFactors(deps, await locked(viewer, id), id, reason);
      state({ after: { reason } });
      return removal;
    }),
    serveWrite(members.cancelFactorRemoval, async (viewer, { id, reason }, state) => {
      await keepMemberFactors(deps, await locked(viewer, id), id);
      state({ after: { reason } });
    }),
    serveWrite(members.resendConfirmation, async ({ db }, { email, reason }, state) => {
      const signedUpAt = await resendConfirmation(deps, db, email);
      state({ after: { reason } });
      return { signedUpAt: signedUpAt.toISOString() };
    }),
  ];
}
