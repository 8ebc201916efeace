import { randomBytes } from 'node:crypto';
import { TELEGRAM_CODE_MS, type TelegramCode, type TelegramLink } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockVerified, requireStepUpIfProtected } from '../../identity/index.ts';
import type { TelegramBot } from './telegram-bot.ts';
import { findCodeExpiry, saveCode } from './telegram-repository.ts';

/** 128 bits: no one guesses it in ten minutes. */
const CODE_BYTES = 16;

/** Returns the user name of the bot that a code is sent to. @throws {AppError} CONFLICT without a bot, UNAVAILABLE */
export async function requireBotName(bot: TelegramBot | null): Promise<string> {
  if (bot === null) throw new AppError('CONFLICT', 'This site has no Telegram bot. Choose another channel.');
  const botName = await bot.name();
  if (botName === null) throw new AppError('UNAVAILABLE', 'Telegram does not answer. Try again in a minute.');
  return botName;
}

/** Creates the code that links a chat to the account of the caller. Only its hash is stored. */
export async function createCode(viewer: Viewer, botName: string): Promise<TelegramCode> {
  const accountId = requireAccount(viewer);
  await requireStepUpIfProtected(viewer);
  await lockVerified(viewer.db, accountId);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = new Date(viewer.clock.now() + TELEGRAM_CODE_MS);
  await saveCode(viewer.db, { accountId, codeHash: hashToken(code), expiresAt });
  return { code, botName, link: `https://t.me/${botName}?start=${code}`, expiresAt: expiresAt.toISOString() };
}

/** Returns the bot of the site, and whether a code of the caller waits to be sent to it. */
export async function readLink(viewer: Viewer, bot: TelegramBot | null): Promise<TelegramLink> {
  const accountId = requireAccount(viewer);
  if (bot === null) return { botName: null, waiting: null };
  const expiresAt = await findCodeExpiry(viewer.db, accountId, new Date(viewer.clock.now()));
  return {
    botName: await bot.name(),
    waiting: expiresAt === null ? null : { expiresAt: expiresAt.toISOString() },
  };
}
