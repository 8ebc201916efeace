import { getAddress, type InputOf, type Read, type ResultOf } from '@sealtick/contract';
import type { DataTag } from '@tanstack/react-query';
import type { ReadCall } from './accept-answer.ts';
import { getAnswer } from './get-answer.ts';

/** A read as a query. Its data is of the type that the read declares. */
export interface ReadQuery<T> {
  readonly queryKey: DataTag<readonly [address: string], T, Error>;
  /** Reads it in a browser. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
  /** The read that a loader calls within the server. */
  readonly call: ReadCall;
}

/** Returns the query of a read for an input. Its key is the read's address. */
export function readQuery<R extends Read, const I extends InputOf<R>>(read: R, input: I): ReadQuery<ResultOf<R, I>> {
  const address = getAddress(read, input);
  const call = { read, input };
  // `getAnswer` has checked the type.
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }) =>
    (await getAnswer(call, address, signal)).data as ResultOf<R, I>;
  return { queryKey: [address] as unknown as ReadQuery<ResultOf<R, I>>['queryKey'], queryFn, call };
}
