import { type CalledWrite, reads } from '@sealtick/contract';
import { readsUnder, type Stale } from '../../lib/data/stale.ts';
import { securityQuery } from '../../lib/queries/security.query.ts';
import { type ProvenWrite, useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';
import { signInsQuery } from './account.queries.ts';

const ofProtection = () => [securityQuery(), signInsQuery()];

/**
 * Returns a write of the account page. Where the server requires a proof of who the person is, the page asks for it.
 * @param refreshes The queries that its success makes stale, beside the activity of the account
 */
export const useAccountWrite = <W extends CalledWrite>(
  write: W,
  refreshes: () => readonly Stale[] = ofProtection,
): ProvenWrite<W> => useProvenWrite(write, () => [...refreshes(), readsUnder(reads.audit.list.path)]);
