/** The reason why the thread ended. */
export type EndCause = 'loop' | 'memory' | 'exit' | 'fault' | 'closed';

/** The worker thread ended, automatically or by the watchdog, and its streams with it. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
  readonly endCause: EndCause;
  /** The group whose code ran; null for none. */
  readonly group: number | null;

  constructor(endCause: EndCause, group: number | null, message: string) {
    super(message);
    this.endCause = endCause;
    this.group = group;
  }
}
