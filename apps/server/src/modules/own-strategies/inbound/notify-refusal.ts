import { HOUR_MS } from '@sealtick/engine';
import { findAddress } from '../../identity/index.ts';
import { type NoticeDeps, nameOfStrategy, urlOfInbound } from './inbound-notice.ts';
import { claimRefusalMail } from './inbound-repository.ts';
import type { InboundDeps } from './receive-alert.ts';

/** Returns a function that emails a member that a call was refused, at most once an hour for an address. */
export const notifyRefusal =
  ({ clock, queueMail, origin }: NoticeDeps): InboundDeps['notifyRefusal'] =>
  async (db, row, detail) => {
    const at = new Date(clock.now());
    const to = await findAddress(db, row.accountId);
    if (to === null || !(await claimRefusalMail(db, row.publicId, at, new Date(at.getTime() - HOUR_MS)))) return;
    const title = `An alert for ${await nameOfStrategy(db, row)} was refused`;
    await queueMail(db, {
      to,
      accountId: row.accountId,
      isUnlimited: true,
      subject: title,
      title,
      paragraphs: [detail, 'The page of the strategy lists each call. Refused calls of the next hour are not emailed.'],
      action: { label: 'Open the list of calls', url: urlOfInbound(origin, row.strategyId) },
    });
  };
