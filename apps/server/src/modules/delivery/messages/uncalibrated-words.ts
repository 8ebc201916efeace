import type { Signal } from '@sealtick/contract';
import { CALIBRATED_FROM } from '@sealtick/engine';

/** Returns what a stated confidence is short of: "uncalibrated (12 of 100 trades)"; null once it is calibrated. */
export const uncalibratedWords = ({ confidenceN }: Pick<Signal, 'confidenceN'>): string | null =>
  confidenceN < CALIBRATED_FROM ? `uncalibrated (${confidenceN} of ${CALIBRATED_FROM} trades)` : null;
