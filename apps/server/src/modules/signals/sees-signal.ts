import { maySee } from '@sealtick/contract';
import type { Viewer } from '../../platform/viewer.ts';
import type { StoredSignal } from './read-signals.ts';

/** Whether a viewer may see what an entry of this moment says about a signal. @param issuedAt ms UTC, market time */
export function seesSignal(
  { principal, now, publicDelayMs }: Pick<Viewer, 'principal' | 'now' | 'publicDelayMs'>,
  { signal: { strategyId }, assetClass }: StoredSignal,
  issuedAt: number,
): boolean {
  const entry = { kind: 'signal.opened', ownerId: null, strategyId, assetClass, issuedAt } as const;
  return maySee(principal, entry, now, { publicDelayMs });
}
