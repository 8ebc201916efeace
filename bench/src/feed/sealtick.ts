import type { LogFact } from '@sealtick/contract';
import { canonicalBytes, hashLeaf } from '@sealtick/log';
import {
  ANONYMOUS_IDENTITY,
  buildApp,
  type Config,
  createFeed,
  type Database,
  type EntryRow,
  silentLog,
} from '@sealtick/server/testing/program';
import type { Start } from '../servers/server.ts';
import { MESSAGE_BYTES } from './message.ts';

const NOW = Date.UTC(2025, 10, 20, 12);
/** Length of an alert's message without its reason. */
const AROUND_BYTES = 260;

/** Starts the product's feed on its own server, with a log in memory: measured from the wake-up to the last client. */
export const start: Start = async () => {
  const rows: EntryRow[] = [];
  let wake = async () => {};
  const config = { trustProxy: ['127.0.0.1'], baseUrl: null, environment: 'production', publicFeedDelayMinutes: 0 };
  const feed = createFeed({
    config: config as unknown as Config,
    log: silentLog,
    db: null as unknown as Database,
    identity: ANONYMOUS_IDENTITY,
    pingMs: 600_000,
    now: () => NOW,
    ownLogs: { getLog: () => null, ends: async () => [], after: async () => [] },
    entries: {
      readTail: async (after) => {
        const from = after?.index ?? rows.length;
        return { logId: 'bench', size: rows.length, checkpoint: '-', rows: rows.slice(from) };
      },
    },
    wakeUps: {
      watch: (channel, look) => {
        if (channel === 'log') wake = () => look(new AbortController().signal);
        return async () => {};
      },
      close: async () => {},
    },
  });
  const app = await buildApp({
    config: { trustProxy: ['127.0.0.1'], baseUrl: null, environment: 'production' },
    log: silentLog,
    modules: [feed],
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  return {
    port: Number(new URL(address).port),
    publish: () => {
      rows.push(alertRow(rows.length + 1));
      return wake();
    },
    close: () => app.close(),
  };
};

function alertRow(index: number): EntryRow {
  const reason = 'x'.repeat(MESSAGE_BYTES - AROUND_BYTES);
  const fact: LogFact = { kind: 'market.alert', market: 'simulated', reason };
  const entry = { ...fact, v: 1, index, issuedAt: new Date(NOW).toISOString(), salt: 'ab'.repeat(32) };
  const bytes = canonicalBytes(entry);
  const leafHash = hashLeaf(bytes);
  return {
    index,
    kind: fact.kind,
    market: fact.market,
    issuedAt: NOW,
    signalId: null,
    strategyId: null,
    assetClass: null,
    bytes,
    leafHash,
  };
}
