import { ProblemError } from '@sealtick/client';
import { type CalledWrite, checkAnswer, type InputOf, toRequest, type WrittenOf } from '@sealtick/contract';
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { readAgain, type Stale } from './stale.ts';
import { UNREACHABLE_TEXT } from './unreachable-text.ts';

/** Not found, and a conflict with the current state: what the write is about was deleted or changed elsewhere. */
const CHANGED: ReadonlySet<number> = new Set([404, 409]);

/** Whether a write was refused since what it is about was deleted or changed elsewhere. */
export const isOfChange = (error: unknown): boolean => error instanceof ProblemError && CHANGED.has(error.status);

/** A write as the options of a mutation. */
interface WriteMutation<W extends CalledWrite> {
  readonly mutationFn: (input: InputOf<W>, context: { readonly client: QueryClient }) => Promise<WrittenOf<W>>;
  readonly onSuccess: (
    written: WrittenOf<W>,
    input: InputOf<W>,
    result: unknown,
    context: { readonly client: QueryClient },
  ) => Promise<void>;
}

/**
 * Returns the mutation of a write.
 * @param refreshes The queries that its success makes stale, and a refusal because of a change elsewhere; those on screen are read again
 * @param answered The query whose data the answer is: a page shows what was saved, even if it cannot be read again
 */
export function writeMutation<W extends CalledWrite>(
  write: W,
  refreshes: (input: InputOf<W>) => readonly Stale[],
  answered?: { readonly queryKey: DataTag<QueryKey, WrittenOf<W>, Error> },
): WriteMutation<W> {
  const send = writeCall(write);
  return {
    // Here, as a component can replace `onError`. It shows the refusal immediately, before the queries are read.
    mutationFn: async (input, { client }) => {
      try {
        return await send(input);
      } catch (error) {
        if (isOfChange(error)) void readAgain(client, refreshes(input));
        throw error;
      }
    },
    onSuccess: async (written, input, _result, { client }) => {
      if (answered) client.setQueryData<unknown>(answered.queryKey, written);
      await readAgain(client, refreshes(input));
    },
  };
}

/**
 * Returns the mutation of a write whose success leads to another site: nothing is read before the page is left.
 * @param refreshes The queries that a refusal because of a change elsewhere makes stale
 */
export const leavingMutation = <W extends CalledWrite>(
  write: W,
  refreshes: (input: InputOf<W>) => readonly Stale[],
): Pick<WriteMutation<W>, 'mutationFn'> => ({ mutationFn: writeMutation(write, refreshes).mutationFn });

/** Returns what sends a write without a mutation: nothing is read again. */
export const writeCall =
  <W extends CalledWrite>(write: W) =>
  async (input: InputOf<W>): Promise<WrittenOf<W>> =>
    // What `sendWrite` has checked is of the declared type.
    (await sendWrite(write, input)) as WrittenOf<W>;

/** @throws {ProblemError} if the call is refused; its problem names the fields that are wrong. {Error} without an answer */
async function sendWrite<W extends CalledWrite>(write: W, input: InputOf<W>): Promise<unknown> {
  const { method, path, body } = toRequest(write, input);
  const sent = body === null ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, { method, credentials: 'same-origin', ...sent }).catch((cause: unknown) => {
    throw new Error(UNREACHABLE_TEXT, { cause });
  });
  if (!response.ok) throw await ProblemError.from(response);
  return write.shape === null ? undefined : checkAnswer(await response.json(), write.shape).value;
}
