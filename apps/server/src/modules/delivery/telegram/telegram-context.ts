import type { Signal } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import type { QueueMail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/module.ts';
import type { RecordAct } from '../../audit/index.ts';

/** What the Telegram channel needs of the rest of the program. */
export interface TelegramDeps extends Pick<Platform, 'config' | 'clock' | 'db' | 'databaseTarget' | 'log'> {
  /** Address of the site without a path. */
  readonly origin: string;
  readonly record: RecordAct;
  readonly market: MarketKind;
  /** Market time, ms UTC. */
  readonly marketNow: () => number;
  readonly queueMail: QueueMail;
  /** Returns the newest signal that an account may see now; null if there is none. */
  readonly newestSignal: (accountId: string) => Promise<Signal | null>;
  /** Returns the picture of a signal as a PNG file; null where none can be made. */
  readonly drawSignal: (signal: Signal) => Promise<Buffer | null>;
}

/** What answers to members need: the part of the needs without settings, and the bot. */
export interface TelegramContext
  extends Pick<
    TelegramDeps,
    'clock' | 'db' | 'origin' | 'record' | 'market' | 'marketNow' | 'queueMail' | 'newestSignal'
  > {
  /** The number before the colon of the token. */
  readonly botId: string;
}
