import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';

/** The connection of a client, with the messages of COPY that the types of the library leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The calls of the client to the query that it runs, for COPY. */
interface CopyQuery extends pg.Submittable {
  handleCopyData?(message: { readonly chunk: Buffer }): void;
  handleCopyInResponse?(connection: CopyConnection): void;
  handleCommandComplete(message: { readonly text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

const rowsIn = (tag: string): number => Number(tag.split(' ')[1]);

/** Sends the rows of a `copy … to stdout` through these streams. Returns their number. */
export async function copyOut(
  client: pg.Client,
  statement: string,
  ...to: [...NodeJS.ReadWriteStream[], NodeJS.WritableStream]
): Promise<number> {
  let connection: pg.Connection | null = null;
  let count = 0;
  const rows = new Readable({
    read: () => connection?.stream.resume(),
    // The server would go on sending rows before it answers the next query.
    destroy: (error, done) => {
      if (error) connection?.stream.destroy();
      done(error);
    },
  });
  client.query<CopyQuery>({
    submit: (used) => {
      connection = used;
      used.query(statement);
    },
    // Copied, because the library uses its buffer again.
    handleCopyData: ({ chunk }) => {
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleCommandComplete: ({ text }) => {
      count = rowsIn(text);
    },
    // The last rows may have paused the connection, which the next query needs.
    handleReadyForQuery: () => {
      connection?.stream.resume();
      rows.push(null);
    },
    handleError: (error) => rows.destroy(error),
  });
  await pipeline([rows, ...to]);
  return count;
}

/** Stores what a source gives by a `copy … from stdin`. Returns the number of rows. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((done, fail) => {
    let count = 0;
    const refused = new AbortController();
    client.query<CopyQuery>({
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => {
        send(source, connection, refused.signal).catch((error: Error) => {
          fail(error);
          connection.sendCopyFail(error.message);
        });
      },
      handleCommandComplete: ({ text }) => {
        count = rowsIn(text);
      },
      handleReadyForQuery: () => done(count),
      handleError: (error) => {
        refused.abort();
        fail(error);
      },
    });
  });
}

async function send(source: AsyncIterable<Buffer>, connection: CopyConnection, refused: AbortSignal): Promise<void> {
  for await (const chunk of source) {
    if (refused.aborted) return;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}
