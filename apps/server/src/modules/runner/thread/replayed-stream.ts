import type { Bars } from '@sealtick/engine';
import type { Replay } from '../stream-book.ts';

/** A stream that was fed its history, with the bars it was fed. */
export interface ReplayedStream {
  readonly replay: Replay;
  readonly bars: Bars;
}
