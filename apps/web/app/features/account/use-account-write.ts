import type { CalledWrite } from '@sealtick/contract';
import type { QueryKey } from '@tanstack/react-query';
import { securityQuery } from '../../lib/queries/security.query.ts';
import { type ProvenWrite, useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';
import { actsQuery, FEW_ACTS, signInsQuery } from './account.queries.ts';

const ofProtection = () => [securityQuery(), signInsQuery(), actsQuery(FEW_ACTS)];

/**
 * Returns a write of the account page. Where the server requires a proof of who the person is, the page asks for it.
 * @param refreshes The queries that its success makes stale
 */
export const useAccountWrite = <W extends CalledWrite>(
  write: W,
  refreshes: () => readonly { readonly queryKey: QueryKey }[] = ofProtection,
): ProvenWrite<W> => useProvenWrite(write, refreshes);
