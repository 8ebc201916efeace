import { randomBytes } from 'node:crypto';
import { TELEGRAM_BAD_CODES_MAX } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { count } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { addAccount } from '../../../testing/add-account.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { telegramBadCode } from '../telegram.tables.ts';
import type { TelegramContext } from './telegram-context.ts';
import { saveCode } from './telegram-repository.ts';
import { linkChat } from './updates/link-chat.ts';

const GUESSES = 1_000_000;
const AT_ONCE = 8;
const MEMBERS = 1_000;
const NOW = Date.UTC(2026, 2, 2, 10);

const db = useTestDatabase();

const newCode = () => randomBytes(16).toString('base64url');

test('1,000,000 guesses of as many chats as they take link none of 1,000 accounts that wait for their code', async () => {
  const { database } = db;
  for (let n = 0; n < MEMBERS; n += 1) {
    const id = `m${n}`;
    await addAccount(database, id, new Date(NOW));
    await saveCode(database, {
      accountId: id,
      codeHash: hashToken(newCode()),
      expiresAt: new Date(NOW + 10 * MINUTE_MS),
    });
  }
  const ctx: TelegramContext = {
    clock: { now: () => NOW },
    db: database,
    origin: 'https://signals.example.com',
    botId: '1',
    record: async () => {},
    queueMail: async () => {},
    market: 'real',
    marketNow: () => NOW,
    newestSignal: async () => null,
  };
  let [next, refused] = [0, 0];
  const guess = async () => {
    while (next < GUESSES) {
      const n = next;
      next += 1;
      // Each chat may send five wrong codes per hour, so a guesser needs new ones all the time.
      const chat = { chatId: String(Math.floor(n / TELEGRAM_BAD_CODES_MAX)), label: '' };
      const answer = await withTransaction(database, (tx) => linkChat(ctx, tx, newCode(), chat));
      if (answer.startsWith('This code is unknown')) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guess));
  expect(refused).toBe(GUESSES);
  expect(await database.select().from(deliveryChannel)).toEqual([]);
  // From here on each of these chats is refused without a look at its code.
  const last = { chatId: '0', label: '' };
  const answer = await withTransaction(database, (tx) => linkChat(ctx, tx, newCode(), last));
  expect(answer).toBe('This chat sent too many wrong codes. Try again in an hour.');
  expect(await database.select({ codes: count() }).from(telegramBadCode)).toEqual([{ codes: GUESSES }]);
}, 7_200_000);
