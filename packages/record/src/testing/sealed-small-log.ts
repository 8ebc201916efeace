import { type References, type VerifyReport, verifyLog } from '../verify/verify-log.ts';
import { SealedLog, TestKey } from './sealed-log.ts';
import { smallLog } from './small-log.ts';

/** The entries of a small log, in order: entry n is at n - 1. */
export const VALUES = smallLog();
/** A minute after the newest entry, in ms UTC. */
export const NOW = Date.parse(String(VALUES.at(-1)!.issuedAt)) + 60_000;

/** The key that signed the log. */
export const KEY = new TestKey();
/** The log as it was sealed; a test that changes it takes a copy. */
export const SEALED = SealedLog.of(VALUES, { key: KEY });

/** Returns a copy of the log for a test to change. */
export const fresh = (): SealedLog => SEALED.clone();

/** Verifies every layer of a log a minute after the newest entry. */
export const verify = (log: SealedLog, references: References = {}): Promise<VerifyReport> =>
  verifyLog(log.source(), { now: NOW, references });

/** Returns the code of each finding once. */
export const codes = ({ findings }: VerifyReport): string[] => [...new Set(findings.map(({ code }) => code))];

/** Returns the position of the first entry of a kind, or of a change, after a position. */
export const indexOf = (kind: string, after = 20): number =>
  VALUES.findIndex((value, i) => i > after && (value.kind === kind || value.change === kind));
