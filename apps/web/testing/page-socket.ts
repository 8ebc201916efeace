/** The server's end of a connection, as in Playwright. */
export interface SocketRoute {
  /** Takes what the page sends. */
  onMessage(take: (text: string) => void): void;
  send(text: string): void;
  close(how?: { readonly code?: number }): Promise<void>;
}

type Answer = (socket: SocketRoute) => unknown;

/** The page's `WebSocket`. Without a test at its other end it is a live feed without messages. */
export class PageSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  /** What a test does with the next connections. */
  static answer: Answer | null = null;
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  private take = (_text: string): void => this.say(SUBSCRIBED);

  constructor(_address: string | URL) {
    super();
    queueMicrotask(() => this.open(PageSocket.answer));
  }

  private async open(answer: Answer | null): Promise<void> {
    await answer?.({
      onMessage: (take) => {
        this.take = take;
      },
      send: (text) => this.say(text),
      close: async ({ code = 1000 } = {}) => this.end(code),
    });
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  private say(data: string): void {
    queueMicrotask(() => {
      if (this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  private end(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '', wasClean: true })));
  }

  send(text: string): void {
    this.take(text);
  }

  close(code = 1000): void {
    this.end(code);
  }
}

const SUBSCRIBED = JSON.stringify({
  type: 'subscribed',
  data: { recovered: true, reason: null },
  cursor: 'here',
});
