import type { WriteStream } from 'node:tty';
import { printable } from '../platform/printable.ts';

const WIDTH = 30;
/** Short work shows no bar, because it would only flicker. */
const QUIET_MS = 400;
const EVERY_MS = 100;

export interface ProgressBar {
  readonly show: (share: number, doing: string) => void;
  readonly clear: () => void;
}

/** Creates a progress bar that redraws one line. Prints nothing if `out` is not a terminal. */
export function progressBar(out: WriteStream, label: string, now: () => number = () => performance.now()): ProgressBar {
  const started = now();
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    show(share, doing) {
      const at = now();
      if (!out.isTTY || at - started < QUIET_MS || at - drawn < EVERY_MS) return;
      drawn = at;
      const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
      const percent = String(Math.floor(Math.min(1, share) * 100)).padStart(3);
      out.write(`\r\x1b[K[${'#'.repeat(full)}${' '.repeat(WIDTH - full)}] ${percent}% ${doing} ${printable(label)}`);
    },
    clear() {
      if (drawn > Number.NEGATIVE_INFINITY) out.write('\r\x1b[K');
    },
  };
}
