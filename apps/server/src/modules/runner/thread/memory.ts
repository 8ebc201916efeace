const LEAST_MB = 256;
/** What a stream keeps, its strategy's indicators and its book-keeping, several times over. */
const KB_A_STREAM = 16;

/** Megabytes that so many streams together may use. */
export function memoryFor(streams: number): number {
  return LEAST_MB + Math.ceil((streams * KB_A_STREAM) / 1024);
}
