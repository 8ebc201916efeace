import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { account } from '../identity/identity.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Codes that link Telegram chats: the newest one of each account, until a chat has sent it. */
export const telegramCode = pgTable('telegram_code', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  codeHash: text('code_hash').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
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
