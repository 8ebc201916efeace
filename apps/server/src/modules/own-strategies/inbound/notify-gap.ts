import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { gapWords, recordEvent, sendsEmailsTo } from '../../delivery/index.ts';
import { findAddress } from '../../identity/index.ts';
import { type NoticeDeps, nameOfStrategy, urlOfInbound } from './inbound-notice.ts';
import { countCalls } from './inbound-repository.ts';
import type { InboundDeps } from './receive-alert.ts';

/** Emails about lost alerts of an address in an hour: a script whose every alert is one must not fill a mailbox. */
const GAP_MAILS_PER_HOUR = 20;

/**
 * Returns a function that sends a member that an alert was lost or late: on the member's own channels, and by email to the address
 * of the account, which every member has. An email channel of the same address sends it already.
 */
export const notifyGap =
  ({ clock, queueMail, origin }: NoticeDeps): InboundDeps['notifyGap'] =>
  async (db, { row, symbol, position, detail, isLate }) => {
    const { accountId, strategyId } = row;
    const at = new Date(clock.now());
    const strategyName = await nameOfStrategy(db, row);
    const to = await findAddress(db, accountId);
    const before = await countCalls(db, row.publicId, 'gap', new Date(at.getTime() - HOUR_MS));
    const isDue = before < GAP_MAILS_PER_HOUR;
    if (to !== null && isDue && !(await sendsEmailsTo(db, { accountId, address: to, category: 'signals' }))) {
      const { title, action } = gapWords({ strategyId, strategyName, text: detail, isLate });
      const isLast = before === GAP_MAILS_PER_HOUR - 1;
      await queueMail(db, {
        to,
        accountId,
        isUnlimited: true,
        subject: title,
        title,
        paragraphs: [
          detail,
          'This alert opened and closed nothing. Compare your position at TradingView with the signals of the strategy.',
          ...(isLast ? ['Lost alerts after this one are listed on the page, and not emailed within this hour.'] : []),
        ],
        action: { label: action, url: urlOfInbound(origin, strategyId) },
      });
    }
    // Last: others who record events wait until the transaction ends.
    await recordEvent(db, {
      type: 'alert.gap',
      category: 'signals',
      accountId,
      data: { strategyId, strategyName, symbol, position, isLate, text: detail, at: at.toISOString() },
      at,
      expiresAt: new Date(at.getTime() + DAY_MS),
    });
  };
