import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { every } from '../../platform/schedule.ts';
import { findOrMakePseudonym } from '../audit/index.ts';
import type { ContentLibrary } from '../content/index.ts';
import { requireVerified } from '../identity/index.ts';
import { getNoticeDrafts } from './notice-drafts.ts';
import { queueNotices, storeNoticeResults } from './queue-notices.ts';
import { readNotices } from './read-notices.ts';
import { NOTICE_CHANNEL, type NoticeDeps, previewNotice, sendNotice, testNotice } from './send-notice.ts';

export type { Notice } from './notice-mail.ts';
export { readNotices } from './read-notices.ts';
export { previewNotice, sendNotice, testNotice } from './send-notice.ts';

/** So often the list of notices shows what became of emails. */
const RESULTS_MS = 10_000;

type MemberNoticesDeps = NoticeDeps &
  Pick<Platform, 'workDatabase' | 'wakeUps' | 'schedule'> & { readonly library: Pick<ContentLibrary, 'getLegal'> };

/** Creates the module of the notices that operators email to members. */
export function createMemberNotices(given: MemberNoticesDeps): ServerModule {
  const { workDatabase, wakeUps, schedule, library, ...deps } = given;
  let ends: (() => Promise<void>)[] = [];
  return {
    name: 'member-notices',
    reads: [
      serve(reads.memberNotices.list, async ({ db }) => ({
        notices: await readNotices(db),
        drafts: getNoticeDrafts(library),
      })),
    ],
    writes: [
      serveWrite(writes.memberNotices.preview, ({ db }, notice) => previewNotice(deps, db, notice)),
      serveWrite(writes.memberNotices.test, async (viewer, notice) => {
        const email = await requireVerified(viewer.db, requireAccount(viewer));
        await testNotice(deps, viewer.db, notice, email);
        return { email };
      }),
      serveWrite(writes.memberNotices.send, async (viewer, notice) => {
        const operator = await findOrMakePseudonym(viewer.db, requireAccount(viewer));
        return { members: await sendNotice(deps, viewer.db, notice, operator) };
      }),
    ],
    async start() {
      const results = (signal: AbortSignal) => storeNoticeResults(workDatabase, signal);
      ends = [
        wakeUps.watch(NOTICE_CHANNEL, (signal) => queueNotices(deps, workDatabase, signal)),
        schedule.add({ name: 'results of notices', next: every(RESULTS_MS), firstAfterMs: 0, work: results }),
      ];
    },
    async stop() {
      await Promise.all(ends.map((end) => end()));
      ends = [];
    },
  };
}
