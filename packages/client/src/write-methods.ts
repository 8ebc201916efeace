import { type InputOf, toRequest, type Write, type WrittenOf } from '@sealtick/contract';
import type { Transport, WriteOptions } from './transport.ts';

/** An input without required fields may be omitted. */
type Method<W extends Write> = (
  ...input: Partial<InputOf<W>> extends InputOf<W>
    ? [input?: InputOf<W>, options?: WriteOptions]
    : [input: InputOf<W>, options?: WriteOptions]
) => Promise<WrittenOf<W>>;

/** A method for each write: `watchlists.create`. */
export type WriteMethods<Nouns> = {
  readonly [N in keyof Nouns]: {
    readonly [K in keyof Nouns[N]]: Nouns[N][K] extends Write ? Method<Nouns[N][K]> : never;
  };
};

/** Returns a method for every write of the contract. */
export function writeMethods<Nouns extends object>(nouns: Nouns, transport: Transport): WriteMethods<Nouns> {
  const getMethod =
    (write: Write) =>
    (input: object = {}, options: WriteOptions = {}) =>
      transport.write(toRequest(write, input), options);
  const getMethods = (ofNoun: Readonly<Record<string, Write>>) =>
    Object.fromEntries(Object.entries(ofNoun).map(([name, write]) => [name, getMethod(write)]));
  const all: object = Object.fromEntries(Object.entries(nouns).map(([noun, ofNoun]) => [noun, getMethods(ofNoun)]));
  return all as WriteMethods<Nouns>;
}
