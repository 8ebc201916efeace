/** Worker thread that parses a broker's file, so that a large or hostile one does not hold the server. */
import { parentPort, workerData } from 'node:worker_threads';
import { parseReport } from './parse-report.ts';
import type { ParsedReport, ReportInput } from './parsed-report.ts';
import { ReportError } from './report-row.ts';

/** What the thread returns: the contents of the file, or why it cannot be imported. */
export type ParseAnswer = { readonly report: ParsedReport } | { readonly problem: string };

parentPort?.postMessage(await answer(workerData as ReportInput));

async function answer(input: ReportInput): Promise<ParseAnswer> {
  try {
    return { report: await parseReport(input) };
  } catch (error) {
    if (error instanceof ReportError) return { problem: error.message };
    throw error;
  }
}
