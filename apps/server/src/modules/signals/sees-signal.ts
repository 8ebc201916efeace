import { maySee, type Signal } from '@sealtick/contract';
import { INSTRUMENTS } from '@sealtick/engine';
import type { Viewer } from '../../platform/viewer.ts';

/** Whether a viewer may see what an entry of this moment says about a signal. @param issuedAt ms UTC, market time */
export function seesSignal(
  { principal, now, publicDelayMs }: Pick<Viewer, 'principal' | 'now' | 'publicDelayMs'>,
  { strategyId, symbol }: Pick<Signal, 'strategyId' | 'symbol'>,
  issuedAt: number,
): boolean {
  const assetClass = INSTRUMENTS.find((one) => one.symbol === symbol)?.assetClass ?? null;
  const entry = { kind: 'signal.opened', ownerId: null, strategyId, assetClass, issuedAt } as const;
  return maySee(principal, entry, now, { publicDelayMs });
}
