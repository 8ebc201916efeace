import { ProblemError } from '@sealtick/client';
import { type AnswerOf, getAddress, type InputOf, type Read } from '@sealtick/contract';

/** Returns the answer of a read, once. @throws {ProblemError} with why it was refused; queries throw plain errors */
export async function askRead<R extends Read>(read: R, input: InputOf<R>): Promise<AnswerOf<R>> {
  const response = await fetch(getAddress(read, input), { credentials: 'same-origin' });
  if (!response.ok) throw await ProblemError.from(response);
  return response.json();
}
