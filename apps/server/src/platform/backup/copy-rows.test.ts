import { PassThrough, Writable } from 'node:stream';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { copyOut } from './copy-rows.ts';

test('the connection goes on after rows that filled the buffer and came with the end of the table', async () => {
  const stream = new PassThrough().resume();
  let text = '';
  const query = (copy: Parameters<typeof answer>[0]) => {
    copy.submit({ stream, query: () => queueMicrotask(() => answer(copy)) } as unknown as pg.Connection);
  };
  const file = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  expect(await copyOut({ query } as unknown as pg.Client, 'copy', file)).toBe(3);
  expect(text).toBe('a'.repeat(300_000));
  expect(stream.isPaused()).toBe(false);
});

/** Answers as the library does when one packet has all messages. */
function answer(copy: {
  submit(connection: pg.Connection): void;
  handleCopyData(message: { chunk: Buffer }): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
}): void {
  for (let row = 0; row < 3; row += 1) copy.handleCopyData({ chunk: Buffer.from('a'.repeat(100_000)) });
  copy.handleCommandComplete({ text: 'COPY 3' });
  copy.handleReadyForQuery();
}
