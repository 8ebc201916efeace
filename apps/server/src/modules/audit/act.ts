import type { Principal } from '@sealtick/contract';
import type { AuditValues } from '../../platform/audit-values.ts';
import type { Database } from '../../platform/database.ts';

/** Who acts: the principal of a request, a person at the command line, or the program itself. */
export type Actor = Principal | { readonly kind: 'command-line' } | { readonly kind: 'program' };

/** Something that someone did. */
export interface Act {
  /** Noun and past participle: `password.changed`. */
  readonly act: string;
  readonly by: Actor;
  /** Account that it is about; null if none, or unknown. */
  readonly accountId: string | null;
  /** Pseudonym of an account that the same transaction has deleted. */
  readonly about?: string | null;
  /** The changed object; never personal. Null for the account itself. */
  readonly subject?: string | null;
  readonly requestId?: string | null;
  readonly values?: AuditValues;
}

/** Appends an act to the audit log in the caller's transaction, or in one of its own. */
export type RecordAct = (db: Database, act: Act) => Promise<void>;
