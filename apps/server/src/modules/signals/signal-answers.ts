import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Principal, SIGNALS_READ } from '@sealtick/contract';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../../platform/http/encoding.ts';
import { getTag } from '../../platform/http/etag.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type RowsPage, view } from './read-signals.ts';
import type { VersionedRow } from './signal-repository.ts';

/** Signals whose JSON is cached; the least recently used one is dropped first. */
const SIGNALS_KEPT = 5_000;
const ANSWER_BYTES_KEPT = 32 * 1024 * 1024;

/** Smaller answers are not compressed. */
const COMPRESS_FROM_BYTES = 1_400;

/** A page of rows whose header of the next page is made with it, once for all callers. */
export interface LinkedPage extends RowsPage {
  readonly link: string | null;
}

/** A list as bytes, compressed once for each encoding at its first request. */
export class Answer {
  readonly body: Buffer;
  readonly etag: string;
  /** Header that links to the next page. */
  readonly link: string | null;
  /** Cursor of the live feed after which the next changes are. */
  readonly end: string | null;
  private readonly encoded: Partial<Record<Encoding, Buffer>> = {};

  constructor(body: Buffer, { link, end }: Pick<LinkedPage, 'link' | 'end'>) {
    this.body = body;
    this.etag = getTag(body);
    this.link = link;
    this.end = end;
  }

  in(encoding: Encoding | null): { readonly body: Buffer; readonly encoding: Encoding | null } {
    if (encoding === null || this.body.length < COMPRESS_FROM_BYTES) return { body: this.body, encoding: null };
    this.encoded[encoding] ??= encoding === 'br' ? brotli(this.body) : gzipSync(this.body);
    return { body: this.encoded[encoding], encoding };
  }
}

const brotli = (body: Buffer): Buffer => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

interface KeptAnswer {
  readonly answer: Answer;
  readonly revision: number;
  /** Market time between which the answer is valid, ms UTC. */
  readonly from: number;
  readonly until: number;
}

/**
 * A cache of signal lists as bytes. A signal is serialised once for each version of its row, and a list is joined from those.
 * An answer is valid until a signal is written, or time changes the list.
 */
export class SignalAnswers {
  private readonly json = new LRUCache<string, { readonly version: string; readonly text: string }>({
    max: SIGNALS_KEPT,
  });
  private readonly answers = new LRUCache<string, KeptAnswer>({
    maxSize: ANSWER_BYTES_KEPT,
    sizeCalculation: (kept, key) => getSize(key, kept),
  });
  private readonly making = new Map<string, Promise<KeptAnswer>>();
  private revision = 0;

  /** Invalidates all answers: signals were written, or may have been. */
  forget(): void {
    this.revision += 1;
  }

  /** Returns the cached answer for viewers with the same access; null where it must be read again. */
  find(viewer: Viewer, question: string): Answer | null {
    const kept = this.answers.get(getKey(viewer.principal, question));
    return kept && this.isRight(kept, viewer.now) ? kept.answer : null;
  }

  /** Returns the answer, from `read` where it is not cached. Concurrent callers share it. */
  async make(viewer: Viewer, question: string, read: () => Promise<LinkedPage>): Promise<Answer> {
    const key = getKey(viewer.principal, question);
    const { revision } = this;
    const shared = this.making.get(key);
    if (shared) {
      const made = await shared;
      if (made.revision === revision && this.isRight(made, viewer.now)) return made.answer;
    }
    const making = this.toAnswer(viewer, revision, read);
    this.making.set(key, making);
    try {
      const made = await making;
      this.answers.set(key, made);
      return made.answer;
    } finally {
      if (this.making.get(key) === making) this.making.delete(key);
    }
  }

  private isRight({ revision, from, until }: KeptAnswer, now: number): boolean {
    return revision === this.revision && now >= from && now < until;
  }

  private async toAnswer(viewer: Viewer, revision: number, read: () => Promise<LinkedPage>): Promise<KeptAnswer> {
    const page = await read();
    const { rows, until } = page;
    const body = Buffer.from(`[${rows.map((row) => this.parseJson(row)).join(',')}]`);
    return { answer: new Answer(body, page), revision, from: viewer.now, until };
  }

  private parseJson(row: VersionedRow): string {
    const kept = this.json.get(row.id);
    // A restore changes what a row is, without a write.
    const version = `${row.version} ${row.formerLog}`;
    if (kept?.version === version) return kept.text;
    const text = JSON.stringify(view(row));
    this.json.set(row.id, { version, text });
    return text;
  }
}

/** Approximate memory of a cached answer, compressed forms included, in bytes. */
const getSize = (key: string, { answer }: KeptAnswer): number =>
  500 + 2 * key.length + Math.ceil(1.5 * answer.body.length);

/** Viewers with the same access share answers. */
function getKey(principal: Principal, question: string): string {
  switch (principal.kind) {
    case 'anonymous':
      return question;
    case 'operator':
      return `operator ${question}`;
    case 'key':
      // Without the scope it sees what the public sees.
      if (!principal.scopes.includes(SIGNALS_READ)) return question;
      return `member ${principal.strategies} ${question}`;
    case 'member':
      return `member ${principal.strategies} ${question}`;
  }
}
