import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** Browsers that are logged in. */
export const signInsQuery = () => readQuery(reads.security.signIns, {});

/** The copy of everything that is stored about the account. */
export const exportQuery = () => readQuery(reads.personalData.exported, {});

/** Acts that the page shows at first. */
export const FEW_ACTS = 10;

/** What was done to the account, newest first. */
export const actsQuery = (limit: number) => readQuery(reads.audit.list, { limit });
