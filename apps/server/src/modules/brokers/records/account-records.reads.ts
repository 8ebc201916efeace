import { reads } from '@sealtick/contract';
import { type ServedRead, serve } from '../../../platform/http/serve-reads.ts';
import { sharedFor } from '../../../platform/shared-answer.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { Press } from '../../portfolio/index.ts';
import { writeAccountFile } from './account-files.ts';
import { printAccountReport } from './account-report.ts';
import { listAccountTrades } from './account-trades.ts';
import { CopiedAccounts } from './copied-accounts.ts';
import { readCopiedSlippage } from './copied-slippage.ts';
import { type AnalyticsDeps, listRecords, readAccountAnalytics } from './read-account-analytics.ts';

/** The slippage of shared copies is read at most this often. */
const SLIPPAGE_MS = 60_000;

/** Connects the reads of the records of accounts with their functions. */
export function accountRecordReads(given: Omit<AnalyticsDeps, 'accounts'>, press: Press): readonly ServedRead[] {
  const deps: AnalyticsDeps = { ...given, accounts: new CopiedAccounts() };
  const { provider, clock } = deps;
  // Visitors, members and keys see the same.
  const slippage = sharedFor(SLIPPAGE_MS, (viewer: Viewer) =>
    readCopiedSlippage({ market: provider.description.market, clock }, viewer),
  );
  return [
    serve(reads.accountRecords.list, listRecords),
    serve(reads.accountRecords.slippage, (viewer) => slippage(viewer)),
    serve(reads.accountRecords.analytics, (viewer, { id }) => readAccountAnalytics(deps, viewer, id)),
    serve(reads.accountRecords.trades, (viewer, asked) => listAccountTrades(deps, viewer, asked)),
    serve(reads.accountRecords.tradesFile, (viewer, { id }) => writeAccountFile(deps, viewer, { id, kind: 'trades' })),
    serve(reads.accountRecords.curveFile, (viewer, { id }) => writeAccountFile(deps, viewer, { id, kind: 'record' })),
    serve(reads.accountRecords.returnsFile, (viewer, { id }) =>
      writeAccountFile(deps, viewer, { id, kind: 'daily-returns' }),
    ),
    serve(reads.accountRecords.report, (viewer, { id }) => printAccountReport(deps, press, viewer, id)),
  ];
}
