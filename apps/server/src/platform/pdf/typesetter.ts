import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { requireNoTransaction } from '../open-transaction.ts';
import type { FindLogo } from '../site-logo.ts';

export type PdfStandard = 'a-2b' | 'a-3b';

/** A document to typeset, as sent to the thread. */
export interface TypesetOrder {
  readonly id: number;
  /** Path of the template. */
  readonly template: string;
  /** JSON. */
  readonly data: string;
  /** PDF/A-3 allows attached files. */
  readonly standard: PdfStandard;
  /** PNG file of the logo at the head of the document; null for none. */
  readonly logo: Uint8Array | null;
}

/** The document, or why there is none. */
export interface TypesetAnswer {
  readonly id: number;
  readonly bytes?: Uint8Array;
  readonly error?: string;
}

interface QueuedDocument {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

const THREAD = new URL('./typeset-thread.ts', import.meta.url);
/** A document takes about 50 ms. */
const MAX_WAITING = 40;
const RETRY_SECONDS = 5;
const IDLE_MS = 60_000;

/** Typesets documents as PDF/A in a thread, which ends after a minute without work. */
export class Typesetter {
  private readonly waiting = new Map<number, QueuedDocument>();
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private serial = 0;
  private readonly findLogo: FindLogo;

  constructor(findLogo: FindLogo = async () => null) {
    this.findLogo = findLogo;
  }

  /**
   * Returns the PDF of a template with its data. Texts of the data are never read as markup.
   * @param template File with the extension `typ` below `apps/server/src`.
   * @throws {AppError} UNAVAILABLE while too many documents wait
   */
  async typeset(template: URL, data: object, standard: PdfStandard = 'a-2b'): Promise<Uint8Array> {
    requireNoTransaction('Typesetting a document');
    const logo = await this.findLogo();
    if (this.waiting.size >= MAX_WAITING) {
      throw new AppError('UNAVAILABLE', 'Too many documents are being prepared. Try again in a few seconds.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    clearTimeout(this.idle);
    this.worker ??= this.start();
    const { worker } = this;
    this.serial += 1;
    const id = this.serial;
    const order: TypesetOrder = {
      id,
      template: fileURLToPath(template),
      data: JSON.stringify(data),
      standard,
      logo: logo?.png ?? null,
    };
    worker.ref();
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        worker.postMessage(order);
      });
    } finally {
      this.waiting.delete(id);
      if (this.waiting.size === 0) this.rest(worker);
    }
  }

  private start(): Worker {
    const worker = new Worker(THREAD, { execArgv: [], name: 'typesetter' });
    worker.on('message', ({ id, bytes, error }: TypesetAnswer) => {
      const one = this.waiting.get(id);
      if (bytes) one?.resolve(bytes);
      else one?.reject(new Error(`A document could not be typeset: ${error}`));
    });
    worker.on('error', (error) => this.end(worker, error));
    worker.on('exit', () => this.end(worker, new Error('The typesetting thread ended.')));
    return worker;
  }

  /** An idle thread must not keep a program from ending. */
  private rest(worker: Worker): void {
    worker.unref();
    this.idle = setTimeout(() => {
      // What is asked for while it ends is not for it.
      if (this.worker === worker) this.worker = null;
      void worker.terminate();
    }, IDLE_MS);
    this.idle.unref();
  }

  private end(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(error instanceof Error ? error : new Error(String(error)));
  }
}
