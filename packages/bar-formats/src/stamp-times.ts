import { Line } from './line.ts';
import { StampReader, type StampStyle } from './stamp.ts';

const encoder = new TextEncoder();
const UNUSED = 0x01;

/** Returns stamps as ms on the file's clock; NaN for one that cannot be read. */
export function stampTimes(texts: readonly string[], style: StampStyle): number[] {
  const reader = new StampReader(style);
  const line = new Line();
  return texts.map((text) => {
    line.bytes = encoder.encode(text);
    line.start = 0;
    line.end = line.bytes.length;
    line.split(UNUSED);
    return reader.read(line, 0, null) === null ? reader.local : Number.NaN;
  });
}
