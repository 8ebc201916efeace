/** What a worker's script calls `self`. */
interface WorkerScope {
  onmessage?: (event: { readonly data: unknown }) => unknown;
  postMessage(data: unknown): void;
}

declare global {
  /** The `self` of the worker whose script is being read. */
  var workerScope: WorkerScope | undefined;
}

/** The page's `Worker`. Its script runs in the thread of the page, with a `self` of its own. */
export class PageWorker extends EventTarget {
  private static count = 0;
  /** The script that is being read: the next one waits, because a script finds its `self` in a global name. */
  private static reading: Promise<unknown> = Promise.resolve();
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  private readonly scope: WorkerScope = { postMessage: (data) => this.tell(data) };
  private readonly ready: Promise<unknown>;
  private isEnded = false;

  constructor(script: URL | string) {
    super();
    PageWorker.count += 1;
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
    setTimeout(() => {
      if (!this.isEnded) this.onmessage?.(event);
    }, 0);
  }

  postMessage(data: unknown): void {
    const sent = structuredClone(data);
    this.ready.then(() => this.scope.onmessage?.({ data: sent }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}
