/** A row of a report. */
export interface ReportRow {
  /** Line of the file, or row of the sheet, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Tooltip of the first cell, in which MetaTrader 4 has the comment. */
  readonly title: string;
}

/** A row that is not a trade because it is wrong, with what would be right. */
export interface RefusedRow {
  readonly line: number;
  readonly reason: string;
}

/** A file that cannot be imported. The message is a sentence for the member. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}
