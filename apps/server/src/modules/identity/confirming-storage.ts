import type { DBAdapter, DBAdapterInstance } from '@better-auth/core/db/adapter';

/**
 * Returns the library's storage, which calls `confirm` with the id of an account before the library marks its address as
 * confirmed.
 */
export function confirmingStorage(
  open: DBAdapterInstance,
  confirm: (accountId: string) => Promise<unknown>,
): DBAdapterInstance {
  return (options) => {
    const adapter = open(options);
    const update: DBAdapter['update'] = async (call) => {
      const id = call.where.find(({ field }) => field === 'id')?.value;
      if (call.model === 'user' && call.update.emailVerified === true) await confirm(String(id));
      return adapter.update(call);
    };
    return { ...adapter, update };
  };
}
