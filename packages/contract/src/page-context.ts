import type { InputOf, Read, ResultOf } from './reads/read.ts';

/**
 * Asks for a read within the program. The answer equals the REST API's for the same viewer; null where the API would
 * answer 404 or 403 and the read allows for it.
 */
export type AskRead = <R extends Read, const I extends InputOf<R>>(read: R, input: I) => Promise<ResultOf<R, I>>;

/** Context that the server passes to the rendering of one page. */
export interface PageContext {
  /** Answers reads as this visitor may see them. */
  readonly ask: AskRead;
  /** Answers reads anonymously, for content that is cached for everyone. */
  readonly askAsAnyone: AskRead;
  /** The nonce of this answer's Content-Security-Policy. */
  readonly nonce: string;
  /** Address of the site as visitors type it, such as https://signals.example.com, without a path. */
  readonly origin: string;
  /** The market's clock, by which ages are computed, and the wall clock at the same moment, ms UTC. */
  readonly now: number;
  readonly wallNow: number;
  /** Logs an error that the page survives. */
  readonly report: (error: unknown) => void;
}
