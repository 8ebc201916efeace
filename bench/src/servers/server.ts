/** Type of `start`, which the module of a serving contestant exports. */
export interface Served {
  readonly port: number;
  /** Starts to send one message to every client. */
  readonly publish?: () => void | Promise<void>;
  readonly close: () => Promise<void>;
}
export type Start = () => Promise<Served>;

/** Memory is read separately from the processor's time: collecting garbage for it takes as long as thousands of answers. */
export type ServerOrder = 'processor' | 'memory' | 'publish' | 'end';
export type ServerReport =
  | { readonly port: number }
  | { readonly cpuUs: number }
  /** After a collection of garbage. */
  | { readonly rssBytes: number; readonly peakMb: number }
  /** Monotonic clock immediately before publishing, ns. */
  | { readonly publishedAt: string };
