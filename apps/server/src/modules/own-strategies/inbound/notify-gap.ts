import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { recordEvent } from '../../delivery/index.ts';
import { findOwnStrategy } from '../own-strategy-repository.ts';
import type { InboundDeps } from './receive-alert.ts';

/** Returns a function that sends a member, on the member's own channels, that an alert was lost. */
export const notifyGap =
  (clock: Clock): InboundDeps['notifyGap'] =>
  async (db, { row: { accountId, strategyId }, alert: { symbol, position }, detail }) => {
    const at = new Date(clock.now());
    const strategy = await findOwnStrategy(db, { accountId, mode: 'live', modes: ['live'] }, strategyId);
    const strategyName = strategy?.name ?? 'your strategy';
    await recordEvent(db, {
      type: 'alert.gap',
      category: 'signals',
      accountId,
      data: { strategyId, strategyName, symbol, position, text: detail, at: at.toISOString() },
      at,
      expiresAt: new Date(at.getTime() + DAY_MS),
    });
  };
