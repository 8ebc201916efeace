import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { byAccount, personal } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** Codes that link Telegram chats: the newest one of each account, until a chat has sent it. */
export const telegramCode = pgTable('telegram_code', {
  accountId: owner().primaryKey(),
  codeHash: text('code_hash').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
});

personal(telegramCode, {
  owner: byAccount(telegramCode.accountId, [telegramCode.codeHash]),
  stored: [
    {
      data: 'codes that link Telegram chats, as hashes',
      rule: { kind: 'age', days: 0, from: telegramCode.expiresAt, event: 'the code ends, after 10 minutes' },
      reason: 'proof that the chat is the member’s',
    },
  ],
});

/** Updates that were handled, so that one that Telegram sends again has no second effect and no second answer. */
export const telegramUpdate = pgTable(
  'telegram_update',
  {
    botId: text('bot_id').notNull(),
    updateId: bigint('update_id', { mode: 'number' }).notNull(),
    handledAt: moment('handled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.updateId] }),
    index('telegram_update_handled').on(table.handledAt),
  ],
);

personal(telegramUpdate, {
  stored: [
    {
      data: 'numbers of messages to the Telegram bot that were handled, without chat and text',
      rule: { kind: 'age', days: 2, from: telegramUpdate.handledAt, event: 'they were handled' },
      reason: 'no message has its effect twice',
    },
  ],
});

/** Wrong link codes that chats sent, for rate limiting. */
export const telegramBadCode = pgTable(
  'telegram_bad_code',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chatHash: text('chat_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('telegram_bad_code_chat').on(table.chatHash, table.sentAt)],
);

personal(telegramBadCode, {
  stored: [
    {
      data: 'wrong codes from Telegram chats: the chat as a hash, and the time',
      rule: { kind: 'age', days: 1, from: telegramBadCode.sentAt, event: 'they were sent' },
      reason: 'limit of tries',
    },
  ],
});
