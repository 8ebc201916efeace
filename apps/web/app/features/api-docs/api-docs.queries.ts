import { reads, toOutline } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** Every call in full, and the programs in every language: read once a reader opens a call or chooses a language. */
export const apiReferenceQuery = () => readQuery(reads.apiReference.get, {});
export const apiBlocksQuery = () => readQuery(reads.apiReference.blocks, {});

/** What the page shows at first. The server sends it with the page; a browser that moves here reads the whole. */
export const apiOutlineQuery = () => ({
  ...readQuery(reads.apiReference.outline, {}),
  queryFn: async (context: { readonly signal: AbortSignal }) =>
    toOutline(...(await Promise.all([apiReferenceQuery().queryFn(context), apiBlocksQuery().queryFn(context)]))),
});

/** Asked by the browser alone: 90 days of every component are much for one state. */
export const apiStateQuery = () => readQuery(reads.status.history, { span: '24h' });
