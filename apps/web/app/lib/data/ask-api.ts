import { getAddress, type InputOf, type Read, type ResultOf } from '@sealtick/contract';
import { getAnswer } from './get-answer.ts';

/** Calls the API for a read, bypassing the query cache. @throws {Error} "status: body" */
export async function askApi<R extends Read, const I extends InputOf<R>>(read: R, input: I): Promise<ResultOf<R, I>> {
  // `getAnswer` has checked the type.
  return (await getAnswer({ read, input }, getAddress(read, input))).data as ResultOf<R, I>;
}
