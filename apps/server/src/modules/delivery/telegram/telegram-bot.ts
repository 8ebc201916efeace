import type { Api, InputFile } from 'grammy';
import type { TelegramSettings } from '../../../config/telegram-settings.ts';
import type { Clock } from '../../../platform/clock.ts';
import { EGRESS_MS } from '../../../platform/egress/egress.ts';
import { operatorsEgress } from '../../../platform/egress/operators-egress.ts';
import { fetchOver } from './fetch-over.ts';

/** Telegram holds a request for updates open for this long. */
export const POLL_SECONDS = 25;
const POLL_LIMITS = { totalMs: POLL_SECONDS * 1_000 + EGRESS_MS };
const CALL_TIMEOUT_SECONDS = 20;
/** After a failure, the name is not asked for again in this time: a page must not wait for it each time. */
const NAME_AGAIN_MS = 30_000;

/** What members can ask in a private chat. */
const COMMANDS = [
  { command: 'status', description: 'What is linked and what is sent' },
  { command: 'last', description: 'The newest signal and its state' },
  { command: 'mute', description: 'No new signals for a time: /mute 2h, /mute off' },
  { command: 'stop', description: 'No messages to this chat' },
  { command: 'help', description: 'All commands' },
];

/** The client of the Bot API. It is loaded at the first call, because most sites have no bot. */
export class TelegramBot {
  /** The number before the colon of the token. */
  readonly id: string;
  private readonly settings: TelegramSettings;
  private readonly egressAllow: readonly string[];
  private readonly clock: Clock;
  private opened: Promise<{ api: Api; polls: Api; toFile: (png: Buffer) => InputFile }> | null = null;
  private knownName: string | null = null;
  /** One question at a time: those who ask in the meantime wait for its answer. */
  private asking: Promise<string> | null = null;
  private failedAt = Number.NEGATIVE_INFINITY;

  constructor(settings: TelegramSettings, egressAllow: readonly string[], clock: Clock) {
    this.id = settings.token.split(':')[0]!;
    this.settings = settings;
    this.egressAllow = egressAllow;
    this.clock = clock;
  }

  /** Returns the client. `polls` is for requests that Telegram holds open. */
  open() {
    this.opened ??= this.load();
    return this.opened;
  }

  /** Returns the user name of the bot. @throws if Telegram does not answer, or refuses the token. */
  askName(): Promise<string> {
    this.asking ??= this.readName().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  /** Returns the user name of the bot, from memory if it is known; null while Telegram does not answer. */
  async name(): Promise<string | null> {
    if (this.knownName !== null || this.clock.now() - this.failedAt < NAME_AGAIN_MS) return this.knownName;
    try {
      return await this.askName();
    } catch {
      this.failedAt = this.clock.now();
      return null;
    }
  }

  /** Lists the commands in the menu of Telegram's apps. They work without it, so a failure changes nothing. */
  async showCommands(): Promise<void> {
    const { api } = await this.open();
    await api.setMyCommands(COMMANDS, { scope: { type: 'all_private_chats' } }).catch(() => {});
  }

  private async readName(): Promise<string> {
    const { api } = await this.open();
    this.knownName = (await api.getMe()).username;
    return this.knownName;
  }

  private async load() {
    const { Api, InputFile } = await import('grammy');
    const { token, apiRoot } = this.settings;
    const client = (limits = {}) =>
      new Api(token, {
        apiRoot,
        timeoutSeconds: CALL_TIMEOUT_SECONDS + POLL_SECONDS,
        fetch: fetchOver(operatorsEgress(apiRoot, this.egressAllow, limits)),
      });
    return {
      api: client(),
      polls: client(POLL_LIMITS),
      toFile: (png: Buffer) => new InputFile(png, 'signal.png'),
    };
  }
}
