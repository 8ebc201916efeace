import { getStrategyContent } from '@sealtick/engine';
import { memberTradeRows } from '@sealtick/record';
import type { FileAnswer } from '../../platform/http/serve-reads.ts';
import type { Typesetter } from '../../platform/pdf/typesetter.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findTimeZone } from '../identity/index.ts';
import { readRisk } from '../risk/index.ts';
import { computeAnalytics } from './read-analytics.ts';
import { type Records, readMemberRecord } from './read-member-record.ts';
import { getPortfolio } from './read-portfolio.ts';
import { type ReportDocument, reportDocument } from './report-document.ts';

const TEMPLATE = new URL('./report.typ', import.meta.url);

/** What printing a report needs. */
export interface Press {
  readonly typesetter: Typesetter;
  readonly siteName: () => Promise<string>;
}

/** Returns the caller's record as a PDF, with the figures of its pages. @throws {AppError} if no one is logged in. */
export async function printReport(
  records: Records,
  { typesetter, siteName }: Press,
  viewer: Viewer,
): Promise<FileAnswer> {
  const accountId = requireAccount(viewer);
  const zone = await findTimeZone(viewer.db, accountId);
  const settings = await readRisk(viewer);
  const record = await readMemberRecord(records, viewer, accountId);
  const document = reportDocument({
    portfolio: getPortfolio(record, zone, settings),
    analytics: await computeAnalytics(records, record, settings),
    trades: memberTradeRows(record),
    siteName: await siteName(),
    getName: (strategyId) => getStrategyContent(strategyId)?.name ?? strategyId,
    from: record.times[0]!,
    now: record.now,
  });
  return printDocument(typesetter, document, 'my-record');
}

/** Returns a record as a PDF. @param name Of the file, without its day */
export async function printDocument(
  typesetter: Typesetter,
  document: ReportDocument,
  name: string,
): Promise<FileAnswer> {
  return { body: await typesetter.typeset(TEMPLATE, document), name: `${name}-${document.day}.pdf` };
}
