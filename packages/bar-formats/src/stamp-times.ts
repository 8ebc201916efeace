import { Line } from './line.ts';
import { StampReader, type StampStyle } from './stamp.ts';

interface ReadStamp {
  /** Ms on the file's clock; NaN for a stamp that cannot be read. */
  readonly local: number;
  /** Ms; NaN without one. */
  readonly offset: number;
  readonly hasTime: boolean;
}

const encoder = new TextEncoder();
const UNUSED = 0x01;

/** Returns what stamps say in a format. */
export function readStamps(texts: readonly string[], style: StampStyle): ReadStamp[] {
  const reader = new StampReader(style);
  const line = new Line();
  return texts.map((text) => {
    line.bytes = encoder.encode(text);
    line.start = 0;
    line.end = line.bytes.length;
    line.split(UNUSED);
    const isRead = reader.read(line, 0, null) === null;
    return { local: isRead ? reader.local : Number.NaN, offset: reader.offset, hasTime: reader.hasTime };
  });
}

/** Returns stamps as ms on the file's clock; NaN for one that cannot be read. */
export function stampTimes(texts: readonly string[], style: StampStyle): number[] {
  return readStamps(texts, style).map(({ local }) => local);
}
