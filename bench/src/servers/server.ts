/** A contestant that serves: its module exports `start` under this type. */
export interface Served {
  readonly port: number;
  /** Begins to send one message to every client. */
  readonly publish?: () => void | Promise<void>;
  readonly close: () => Promise<void>;
}
export type Start = () => Promise<Served>;

export type ServerOrder = 'state' | 'publish' | 'end';
export type ServerReport =
  | { readonly port: number }
  | { readonly cpuUs: number; readonly rssBytes: number; readonly peakMb: number }
  /** Clock of the machine, ns, just before publishing. */
  | { readonly publishedAt: string };
