import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../platform/hash-token.ts';
import { base32 } from './base32.ts';

const RECOVERY_CODES = 10;
const BYTES = 15;

/** Returns new recovery codes, such as `ABCD-EFGH-IJKL-MNOP-QRST-UVWX`. Their 120 bits cannot be guessed from their hashes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(BYTES)).match(/.{4}/g)!.join('-'));

/** Returns the stored form of a code, however it was typed. */
export const hashRecoveryCode = (typed: string): string => hashToken(typed.toUpperCase().replace(/[\s-]/g, ''));
