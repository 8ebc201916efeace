import { decodeText } from '@sealtick/bar-formats';
import { csvRows } from './csv-rows.ts';
import { htmlRows } from './html-rows.ts';
import { readMappedCsv } from './mapped-csv.ts';
import { isMetaTrader4, readMetaTrader4 } from './metatrader-4.ts';
import { isMetaTrader5, readMetaTrader5, requirePositions } from './metatrader-5.ts';
import type { ParsedReport, ReportInput } from './parsed-report.ts';
import { ReportError, type ReportRow } from './report-row.ts';
import { xlsxReportRows } from './xlsx-report.ts';

const NO_REPORT = 'This is neither a report of MetaTrader nor a table of text.';
const PDF = Buffer.from('%PDF-');

/** Returns the trades of a broker's file, whatever its format. @throws {ReportError} if it has none that can be read */
export async function parseReport(input: ReportInput): Promise<ParsedReport> {
  const report = refuseUnstorable(await parse(input));
  if (report.trades.length > input.most)
    throw new ReportError(
      `The file has ${report.trades.length} trades; a journal has at most ${input.most}. Export a shorter time.`,
    );
  return report;
}

/** Longest account, ticket and currency, which brokers choose. */
const LONGEST = 100;
const isStorable = (text: string | null): boolean =>
  text === null || (text.length <= LONGEST && !/[\p{Cc}\p{Cs}]/u.test(text));

/** Refuses trades with texts that no index or table takes. */
function refuseUnstorable(report: ParsedReport): ParsedReport {
  const refused = [...report.refused];
  const trades = report.trades.filter(({ line, account, ticket, trade: { currency } }) => {
    const wrong = Object.entries({ account, ticket, currency }).find(([, text]) => !isStorable(text));
    if (wrong)
      refused.push({ line, reason: `The ${wrong[0]} must have at most ${LONGEST} characters that can be seen.` });
    return !wrong;
  });
  return { ...report, trades, refused };
}

async function parse(input: ReportInput): Promise<ParsedReport> {
  const bytes = Buffer.from(input.bytes);
  if (bytes.length === 0) throw new ReportError('The file is empty.');
  if (bytes.length === 1) throw new ReportError(NO_REPORT);
  if (bytes.subarray(0, 5).equals(PDF))
    throw new ReportError('This is a PDF file. Save the report as HTML, XLSX or CSV.');
  if (bytes.readUInt16BE(0) === 0x504b) return readReport(await xlsxReportRows(bytes), input, 'workbook');
  if (bytes.readUInt16BE(0) === 0xd0cf)
    throw new ReportError('This is a workbook of the old format XLS. Save it as XLSX or as HTML.');
  const text = decodeText(bytes);
  if (/<(html|table|tr)\b/i.test(text.slice(0, 20_000))) return readReport(htmlRows(text), input, 'web page');
  if (text.includes('\u0000')) throw new ReportError(NO_REPORT);
  const { rows, delimiter } = csvRows(text);
  if (isMetaTrader5(rows)) return readMetaTrader5(rows, input);
  requirePositions(rows);
  // Commas between fields leave the point for decimals; programs with decimal commas write semicolons.
  return readMappedCsv(rows, input, delimiter === ',' ? '.' : null);
}

function readReport(rows: readonly ReportRow[], input: ReportInput, what: string): ParsedReport {
  if (isMetaTrader4(rows)) return readMetaTrader4(rows, input);
  if (isMetaTrader5(rows)) return readMetaTrader5(rows, input);
  requirePositions(rows);
  if (what === 'workbook' && rows.length > 1) return readMappedCsv(rows, input, '.');
  throw new ReportError(
    `This ${what} has no table of closed trades with English headings. In MetaTrader, choose English under View, Languages, and save the report of the account history again.`,
  );
}
