import {
  type AnswerTo,
  type AnswerOf as DeclaredAnswer,
  getAddress,
  hasRoute,
  type InputOf,
  type Read,
  reads,
} from '@sealtick/contract';
import type { ReadAnswer, TextMedia, Transport } from './transport.ts';

type Nouns = typeof reads;

/** The answer of a method: a file that is not text is bytes. */
type AnswerOf<R extends Read> = R extends { readonly media: string }
  ? R['media'] extends TextMedia
    ? DeclaredAnswer<R>
    : Uint8Array<ArrayBuffer>
  : DeclaredAnswer<R>;

/** An input without required fields may be omitted. */
type InputArgument<R extends Read> =
  Partial<InputOf<R>> extends InputOf<R> ? [input?: InputOf<R>] : [input: InputOf<R>];

interface Call<R extends Read> {
  <const I extends InputOf<R>>(input: I): Promise<R extends { readonly media: string } ? AnswerOf<R> : AnswerTo<R, I>>;
  (...input: InputArgument<R>): Promise<AnswerOf<R>>;
}

interface PagedCall<R extends Read> extends Call<R> {
  /** Yields the rows of this page and of all that follow, and loads pages as needed. */
  all(...input: InputArgument<R>): AsyncGenerator<RowOf<AnswerOf<R>>, void>;
}

type RowOf<A> = A extends readonly (infer Row)[] ? Row : never;

type Method<R extends Read> = R extends { readonly nextBy: string }
  ? [RowOf<AnswerOf<R>>] extends [never]
    ? Call<R>
    : PagedCall<R>
  : Call<R>;

type MethodsOf<Noun> = {
  readonly [K in keyof Noun as Noun[K] extends Routed ? K : never]: Noun[K] extends Read ? Method<Noun[K]> : never;
};
type Routed = { readonly path: `/${string}` };

/** A method for each read of the contract that has a route: `signals.list`. */
export type ReadMethods = { readonly [N in keyof Nouns]: MethodsOf<Nouns[N]> };

/** Returns a method for every read of the contract. */
export function readMethods(transport: Transport): ReadMethods {
  const nouns = Object.entries(reads).map(([noun, ofNoun]) => [noun, getMethods(ofNoun, transport)]);
  return Object.fromEntries(nouns) as ReadMethods;
}

function getMethods(ofNoun: Readonly<Record<string, Read>>, transport: Transport): object {
  const routed = Object.entries(ofNoun).filter(([, read]) => hasRoute(read));
  return Object.fromEntries(routed.map(([name, read]) => [name, getMethod(read, transport)]));
}

function getMethod(read: Read, transport: Transport): object {
  const call = async (input: object = {}) => (await transport.read(getAddress(read, input))).body;
  const all = async function* (input: object = {}) {
    for (let address: string | null = getAddress(read, input); address !== null; ) {
      const { body, next }: ReadAnswer = await transport.read(address);
      yield* body as unknown[];
      address = next;
    }
  };
  return read.nextBy === undefined ? call : Object.assign(call, { all });
}
