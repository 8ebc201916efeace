import { createHmac, timingSafeEqual } from 'node:crypto';
import { newToken } from '../../../platform/new-token.ts';
import type { InboundRow } from '../inbound.tables.ts';

/** Begins every secret. Lines of the log hide what follows such a beginning, also in a path. */
const PREFIX = 'tv_live_';

/** Returns a new secret. */
export const newInboundSecret = (): string => `${PREFIX}${newToken()}`;

/** Returns the stored form of a secret. */
export const hashInboundSecret = (siteSecret: string, secret: string): string =>
  createHmac('sha256', siteSecret).update(`inbound ${secret}`).digest('hex');

/** Whether a secret is that of an address, or the former one while that is accepted. */
export function isSecretOf(row: InboundRow, hash: string, now: number): boolean {
  const isFormer = row.formerHash !== null && row.formerUntil !== null && row.formerUntil.getTime() > now;
  const [isCurrent, wasCurrent] = [isEqual(row.secretHash, hash), isFormer && isEqual(row.formerHash!, hash)];
  return isCurrent || wasCurrent;
}

const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
