import type { LogFact } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import type { Appended } from '../log/index.ts';

/** Appends facts to the provider's log; they are created with the time of their entries, ms UTC. */
export type AppendFacts = (db: Database, facts: (issuedAt: number) => readonly LogFact[]) => Promise<Appended>;
