import type { DBAdapter, DBAdapterInstance, DBTransactionAdapter } from '@better-auth/core/db/adapter';
import { hashToken } from '../../platform/hash-token.ts';

/**
 * Returns the library's storage, but with hashes in place of the tokens of sign-ins: who reads the database cannot make a
 * cookie of what is there. The token itself goes only into the cookie of the browser.
 */
export function hashSignInTokens(open: DBAdapterInstance): DBAdapterInstance {
  return (options) => {
    const adapter = open(options);
    return {
      ...adapter,
      create: hashingCreate(adapter),
      transaction: (work) => adapter.transaction((inner) => work({ ...inner, create: hashingCreate(inner) })),
    };
  };
}

function hashingCreate(adapter: DBTransactionAdapter): DBAdapter['create'] {
  return async <T extends Record<string, unknown>, R = T>(call: Parameters<typeof adapter.create<T, R>>[0]) => {
    if (call.model !== 'session') return adapter.create<T, R>(call);
    const { token } = call.data as unknown as { token: string };
    const created = await adapter.create<T, R>({ ...call, data: { ...call.data, token: hashToken(token) } });
    return { ...created, token };
  };
}
