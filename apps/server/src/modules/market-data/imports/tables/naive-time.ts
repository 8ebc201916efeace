/** Returns a time without a zone as text: Parquet and Arrow mark such times, whose clock is not known. */
export function naiveTime(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ').replace('.000Z', '').replace('Z', '');
}
