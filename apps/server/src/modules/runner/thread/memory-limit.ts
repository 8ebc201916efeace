const BASE_MB = 256;
/** Several times the memory of a stream and its strategy's indicators. */
const KB_PER_STREAM = 16;

/** Returns the megabytes that this number of streams may use together. */
export function memoryLimitMb(streams: number): number {
  return BASE_MB + Math.ceil((streams * KB_PER_STREAM) / 1024);
}
