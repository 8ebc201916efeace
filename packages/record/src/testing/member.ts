import { LogContents } from '../log-contents.ts';
import type { MemberInput } from '../member/member-input.ts';
import { computeMemberRecord } from '../member/member-record.ts';
import type { AccessInterval, RiskVersion } from '../member/member-terms.ts';
import { closed, EntryList, filled, opened, published } from './entries.ts';

export const midnight = (day: number) => Date.UTC(2025, 10, day);
export const at = (day: number, hour = 12) => `2025-11-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
export const START = midnight(17);

export const FIRST: RiskVersion = {
  since: START,
  currency: 'USD',
  equity: 10_000,
  equityStatedAt: START,
  maxRiskPerTrade: 0.02,
  sizing: 'fixed',
  maxDailyLoss: 500,
  maxDrawdown: 0.1,
  maxOpenRisk: 0.1,
  maxGroupRisk: 0.05,
  resumption: null,
};
export const ALWAYS: AccessInterval = { strategyId: 'trend', assetClass: null, from: START, to: null };

/** A trade that is filled at 12:00 of a day and closes at 13:00 with this result, which follows from its exit. */
export const trade = (id: string, day: number, netR: 1.5 | 0 | -1) =>
  [
    opened(id),
    filled(id, '100.00', at(day)),
    closed(id, [[(100 + 2 * netR).toFixed(2), 1]], netR, at(day, 13)),
  ] as const;

export const getList = (...entries: Parameters<EntryList['add']>) => new EntryList().add(published(), ...entries);

/** The record of a member who followed the strategy from the start, unless the input is changed. */
export function getRecord(list: EntryList, change: Partial<MemberInput> = {}) {
  return computeMemberRecord({
    contents: LogContents.of(list.entries),
    market: 'simulated',
    access: [ALWAYS],
    settings: [FIRST],
    priceAt: () => null,
    getAssetClass: () => 'commodities',
    publicUntil: midnight(21),
    now: midnight(21),
    ...change,
  });
}
