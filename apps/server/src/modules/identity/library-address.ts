import type { DBAdapterInstance, DBTransactionAdapter } from '@better-auth/core/db/adapter';

const STAND_IN = /^([\da-f]+)@address\.invalid$/;

/** Returns an address as the library is given it: in hex, because its own pattern refuses valid addresses such as `a&b@…`. */
export const toLibraryAddress = (address: string): string => `${Buffer.from(address).toString('hex')}@address.invalid`;

/** Returns the address that the library was given. */
function fromLibraryAddress(given: string): string {
  const hex = STAND_IN.exec(given)?.[1];
  return hex === undefined ? given : Buffer.from(hex, 'hex').toString();
}

/** Returns the library's storage, which finds accounts by the addresses that stand-ins stand for. */
export function findByOwnAddress(open: DBAdapterInstance): DBAdapterInstance {
  return (options) => {
    const adapter = open(options);
    return {
      ...adapter,
      findOne: findingOne(adapter),
      transaction: (work) => adapter.transaction((inner) => work({ ...inner, findOne: findingOne(inner) })),
    };
  };
}

function findingOne({ findOne }: DBTransactionAdapter): DBTransactionAdapter['findOne'] {
  return (call) =>
    findOne({
      ...call,
      where: call.where.map((one) =>
        call.model === 'user' && one.field === 'email' && typeof one.value === 'string'
          ? { ...one, value: fromLibraryAddress(one.value).toLowerCase() }
          : one,
      ),
    });
}
