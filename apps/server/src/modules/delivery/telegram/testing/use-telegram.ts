import type { Signal } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '../../../../app.ts';
import { loadConfig } from '../../../../config/config.ts';
import type { AuditEntry } from '../../../../platform/http/mount-writes.ts';
import { silentLog } from '../../../../platform/logging.ts';
import type { Mail } from '../../../../platform/mail/mail.ts';
import { useTestDatabase } from '../../../../platform/testing/use-database.ts';
import { testViewer } from '../../../../platform/testing/viewer.ts';
import { watchTransactions } from '../../../../platform/testing/watch-transactions.ts';
import { addAccount } from '../../../../testing/add-account.ts';
import type { RecordAct } from '../../../audit/index.ts';
import type { ChannelPart } from '../../channels/channel-part.ts';
import { selectChannels } from '../../channels/channel-repository.ts';
import { deliveryChannel, deliveryRule } from '../../delivery.tables.ts';
import { telegramBadCode, telegramCode, telegramUpdate } from '../../telegram.tables.ts';
import { createTelegramChannel } from '../index.ts';
import type { TelegramDeps } from '../telegram-context.ts';
import { BOT_TOKEN, BotApiStandIn } from './bot-api-stand-in.ts';

const NOW = Date.UTC(2026, 8, 4, 11);
const ORIGIN = 'https://signals.example.com';
export const WEBHOOK_SECRET = 'secret-of-the-tests-of-32-letters';
const MEMBERS = ['amara', 'ben'] as const;
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A site with a bot at a stand-in of Telegram, and two members. @param env More environment variables. */
export function useTelegram(env: Record<string, string> = {}) {
  const telegram = new BotApiStandIn();
  const state = { now: NOW, caller: 'amara', newest: null as Signal | null, picture: PNG as Buffer | null };
  const audited: (AuditEntry | Parameters<RecordAct>[1])[] = [];
  const mails: Mail[] = [];
  const db = useTestDatabase();
  let part: ChannelPart;
  let app: FastifyInstance;

  const withBot = () => ({
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_ROOT: telegram.origin,
    BASE_URL: ORIGIN,
    ...env,
  });
  /** Returns a channel as after a start of the program. */
  const create = (changes: Partial<TelegramDeps> = {}, variables: Record<string, string> = withBot()): ChannelPart => {
    const loaded = loadConfig(variables);
    if ('problems' in loaded) throw new Error(loaded.problems.join(' '));
    return createTelegramChannel({
      config: loaded.config,
      clock: { now: () => state.now },
      db: db.database,
      databaseTarget: db.target,
      log: silentLog,
      origin: ORIGIN,
      record: async (_tx, act) => {
        audited.push(act);
      },
      queueMail: async (_database, mail) => {
        mails.push(mail);
      },
      market: 'real',
      marketNow: () => state.now,
      newestSignal: async () => state.newest,
      drawSignal: async () => state.picture,
      ...changes,
    });
  };

  const viewer = () =>
    testViewer(db.database, {
      principal: { kind: 'member', accountId: state.caller, strategies: [], signInId: 'sign-in' },
      now: state.now,
    });

  beforeAll(async () => {
    await telegram.start();
    for (const id of MEMBERS) await addAccount(db.database, id, new Date(NOW), { name: id });
    part = create();
    app = await buildApp({
      config: { trustProxy: [], baseUrl: null, environment: 'test' },
      log: silentLog,
      modules: [{ name: 'delivery', ...part }],
      getViewer: viewer,
      audit: async (_viewer, entry) => {
        audited.push(entry);
      },
    });
    watchTransactions(app, db.database);
  });
  beforeEach(() => {
    // Every test is a day later, so that none waits for the pace of another.
    Object.assign(state, { now: state.now + 86_400_000, caller: 'amara', newest: null, picture: PNG });
  });
  afterEach(async () => {
    telegram.clear();
    audited.length = 0;
    mails.length = 0;
    for (const table of [deliveryChannel, deliveryRule, telegramCode, telegramBadCode, telegramUpdate])
      await db.database.delete(table);
  });
  afterAll(async () => {
    await app.close();
    await telegram.stop();
  });

  const inject = (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) =>
    app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: { host: 'localhost', ...headers },
    });
  /** Creates a code as a member. */
  const createCode = async (caller: string = 'amara'): Promise<string> => {
    state.caller = caller;
    return (await inject('POST', '/api/delivery/telegram/code')).json().code;
  };
  return {
    telegram,
    state,
    audited,
    mails,
    create,
    inject,
    createCode,
    viewer,
    part: () => part,
    database: () => db.database,
    channels: (accountId: string = 'amara') => selectChannels(db.database, accountId),
  };
}
