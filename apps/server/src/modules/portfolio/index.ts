import { type RecordReplay, reads } from '@sealtick/contract';
import { type MemberRecord, replayInput } from '@sealtick/record';
import type { Database } from '../../platform/database.ts';
import { type FileAnswer, serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { listMemberTrades } from './list-trades.ts';
import { MemberHistories } from './member-histories.ts';
import { type Press, printReport } from './print-report.ts';
import { readAnalytics } from './read-analytics.ts';
import { type RecordDeps, type Records, readMemberRecord } from './read-member-record.ts';
import { readPortfolio } from './read-portfolio.ts';
import { memberCurveCsv, memberReturnsCsv, memberTradesCsv } from './record-files.ts';
import { serveResume } from './resume.ts';

export { pageOfTrades } from './list-trades.ts';
export { type Press, printDocument } from './print-report.ts';
export { type Records, readMemberRecord } from './read-member-record.ts';
export { readRiskUse } from './read-risk-use.ts';
export { toCurveRows } from './record-files.ts';
export { getPoints, type ReportDocument } from './report-document.ts';
export { chanceText, gainMoney, gainPercent, money, multiple, percent, ratio } from './report-text.ts';

/** Returns the records of members, of which parts of the program share one. */
export const createRecords = (deps: RecordDeps): Records => ({ ...deps, histories: new MemberHistories() });

/** Creates the module of what came of the signals that members received. @param database Read before a write's transaction */
export function createPortfolio(deps: RecordDeps | Records, db: Database, press: Press): ServerModule {
  const records = 'histories' in deps ? deps : createRecords(deps);
  const readOwn = (viewer: Viewer) => readMemberRecord(records, viewer, requireAccount(viewer));
  const file = (name: string, write: (record: MemberRecord) => string) => async (viewer: Viewer) => {
    return { body: write(await readOwn(viewer)), name } satisfies FileAnswer;
  };
  return {
    name: 'portfolio',
    reads: [
      serve(reads.portfolio.get, (viewer, asked) => readPortfolio(records, viewer, asked)),
      serve(reads.portfolio.analytics, (viewer) => readAnalytics(records, viewer)),
      serve(reads.portfolio.trades, (viewer, query) => listMemberTrades(records, viewer, query)),
      serve(reads.portfolio.replay, async (viewer) => getReplay(await readOwn(viewer))),
      serve(reads.portfolio.tradesFile, file('my-trades.csv', memberTradesCsv)),
      serve(reads.portfolio.curveFile, file('my-record.csv', memberCurveCsv)),
      serve(reads.portfolio.returnsFile, file('my-daily-returns.csv', memberReturnsCsv)),
      serve(reads.portfolio.report, (viewer) => printReport(records, press, viewer)),
    ],
    writes: [serveResume(records, db)],
  };
}

/** Returns what an account is computed from, as an answer. */
function getReplay(record: MemberRecord): RecordReplay {
  const { trades, equity, ...rest } = replayInput(record);
  const copied = trades.map(({ exits, openTimes, openR, ...trade }) => {
    return { ...trade, exits: [...exits], openTimes: [...openTimes], openR: [...openR] };
  });
  return { ...rest, trades: copied, equity: [...equity] };
}
