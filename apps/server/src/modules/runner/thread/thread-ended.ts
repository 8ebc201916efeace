/** Why a thread is no longer there. */
export type EndCause = 'loop' | 'memory' | 'exit' | 'fault' | 'closed';

/** The strategies' thread ended, by itself or by the watchdog; its streams went with it. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
  readonly endCause: EndCause;
  /** Whose turn it was; null for nobody's. */
  readonly group: number | null;

  constructor(endCause: EndCause, group: number | null, message: string) {
    super(message);
    this.endCause = endCause;
    this.group = group;
  }
}
