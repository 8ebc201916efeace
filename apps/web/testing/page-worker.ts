import { AsyncLocalStorage } from 'node:async_hooks';

/** What a worker's script calls `self`. */
interface WorkerScope {
  onmessage?: (event: { readonly data: unknown }) => unknown;
  postMessage(data: unknown): void;
}

declare global {
  /** The `self` of the worker whose script is being read. */
  var workerScope: WorkerScope | undefined;
}

/** The worker whose script runs, with everything that the script has begun. */
const running = new AsyncLocalStorage<PageWorker>();

/** Whether a worker runs that was ended: in a browser its script would have stopped. */
export const isEndedWorker = (): boolean => running.getStore()?.isEnded === true;

/** The page's `Worker`. Its script runs in the thread of the page, with a `self` of its own. */
export class PageWorker extends EventTarget {
  private static count = 0;
  private static readonly all = new Set<PageWorker>();
  /** The script that is being read: the next one waits, because a script finds its `self` in a global name. */
  private static reading: Promise<unknown> = Promise.resolve();
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  private readonly scope: WorkerScope = { postMessage: (data) => this.tell(data) };
  private readonly ready: Promise<unknown>;
  isEnded = false;

  constructor(script: URL | string) {
    super();
    PageWorker.count += 1;
    PageWorker.all.add(this);
    const name = `${new URL(script).pathname}?worker=${PageWorker.count}`;
    this.ready = PageWorker.reading.then(() => this.read(name));
    PageWorker.reading = this.ready.catch(() => {});
  }

  private async read(script: string): Promise<void> {
    globalThis.workerScope = this.scope;
    await import(/* @vite-ignore */ script);
  }

  private tell(data: unknown): void {
    const event = new MessageEvent('message', { data: structuredClone(data) });
    // The page receives it, not the script.
    running.exit(() =>
      setTimeout(() => {
        if (!this.isEnded) this.onmessage?.(event);
      }, 0),
    );
  }

  postMessage(data: unknown): void {
    const sent = structuredClone(data);
    this.ready.then(() => {
      if (!this.isEnded) running.run(this, () => this.scope.onmessage?.({ data: sent }));
    });
  }

  terminate(): void {
    this.isEnded = true;
    PageWorker.all.delete(this);
  }

  /** Ends the workers of a page that was left. */
  static terminateAll(): void {
    for (const worker of PageWorker.all) worker.terminate();
  }
}
