import type { ImportReport, TableReport } from './import-report.ts';

/** Endings of files that hold tables, and what in them shows a failed download, and not something else. */
const TABLE = /\.(csv|tsv|prn|parquet|feather|arrow)(\.(gz|zst|bz2|xz))?$/i;
const FAILED = /the file is empty|the file contains no text|not a text file|this is a web page/;

/**
 * Returns the reports of the files of one folder, archive or workbook. A file that suggests no bars is skipped if another
 * one does; otherwise it is what the user meant, and an error.
 */
export function settleSkipped(reports: readonly TableReport[]): ImportReport[] {
  const isSkippable = ({ isOther, error, file }: TableReport) =>
    isOther && !(FAILED.test(error ?? '') && TABLE.test(file));
  const hasBars = reports.some((report) => !isSkippable(report));
  return reports.map((report) => {
    const { isOther: _isOther, ...settled } = report;
    if (!hasBars || !isSkippable(report)) return settled;
    return { ...settled, error: null, skipped: withoutLine(report.error ?? ''), refused: [], refusedCount: 0 };
  });
}

function withoutLine(reason: string): string {
  return reason.replace(/^line \d+: /, '');
}
