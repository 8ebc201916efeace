import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { servePreparedWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { gradeDecision, storeDecision } from './decide-round.ts';
import { selectPracticeRounds } from './practice-repository.ts';
import { recordView } from './round-view.ts';

/** Creates the module of practice on simulated bars. */
export function createPractice(): ServerModule {
  return {
    name: 'practice',
    reads: [
      serve(reads.practice.record, async (viewer, listed) =>
        recordView(await selectPracticeRounds(viewer.db, requireAccount(viewer)), listed),
      ),
    ],
    writes: [
      servePreparedWrite(writes.practice.decide, gradeDecision, (viewer, decision, graded) =>
        storeDecision(viewer, decision, graded),
      ),
    ],
  };
}
