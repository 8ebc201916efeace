// Without schemas, so that a page that needs the texts does not load them.
import type { CloseReason } from '@sealtick/engine';

/** Why a signal closed. */
export const CLOSE_TEXTS: Readonly<Record<CloseReason, string>> = {
  target: 'Target reached',
  stop: 'Stopped',
  exit: 'Rule exit',
  time: 'Time exit',
  expired: 'Expired',
  cancelled: 'Cancelled',
};
