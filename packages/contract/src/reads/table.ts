import * as reads from './index.ts';
import type { Read } from './read.ts';

type Nouns = typeof reads;

type Named<N extends keyof Nouns> = {
  [K in keyof Nouns[N] as `${N}.${K & string}`]: Nouns[N][K];
};

type Merged<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;

/** Every read by its name: `signals.list`. */
export type Reads = Merged<{ [N in keyof Nouns]: Named<N> }[keyof Nouns]>;
export type ReadName = keyof Reads & string;

/** Every read, by name. */
export const READS = Object.fromEntries(
  Object.entries(reads).flatMap(([noun, ofNoun]) =>
    Object.entries(ofNoun as Readonly<Record<string, Read>>).map(([name, read]) => [`${noun}.${name}`, read]),
  ),
) as Reads;
