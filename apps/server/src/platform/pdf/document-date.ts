/** The date of a document in its metadata, as templates take it. */
export interface DocumentDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Returns the date of a day. Dated by the time of typesetting, the same text would not give the same bytes.
 * @param day ISO 8601, with or without a time
 */
export function documentDate(day: string): DocumentDate {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  return { year: year!, month: month!, day: date! };
}
