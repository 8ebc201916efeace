import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from '../../../../platform/database.ts';
import type { Log } from '../../../../platform/logging.ts';
import type { SessionLock } from '../../../../platform/session-lock.ts';
import { getOutcome } from '../get-outcome.ts';
import { POLL_SECONDS, type TelegramBot } from '../telegram-bot.ts';
import { toApiSignal } from '../to-api-signal.ts';
import { ReceivedUpdate, UPDATE_KINDS } from './received-update.ts';
import type { UpdateHandler } from './update-handler.ts';

/** Pause after a failure, and between looks whether another node has ended. */
const PAUSE_MS = 5_000;
/** A node that stops has little time. */
const CONFIRM_MS = 1_000;

interface PollingParts {
  readonly bot: TelegramBot;
  readonly lock: SessionLock;
  readonly handler: UpdateHandler;
  readonly log: Log;
  readonly pauseMs?: number;
}

/** Asks Telegram for updates, on one node at a time. */
export class UpdatePolling {
  private readonly parts: PollingParts;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** The update after the last one that was carried out; null before the first. */
  private next: number | null = null;
  problem: string | null = null;

  constructor(parts: PollingParts) {
    this.parts = parts;
  }

  async start(): Promise<void> {
    this.running = this.run();
  }

  /** Ends the current request, and confirms what was carried out, so that Telegram does not send it again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    const { lock, handler } = this.parts;
    if (this.next !== null && lock.isHeld)
      await this.ask(this.next, { limit: 1, timeout: 0 }, AbortSignal.timeout(CONFIRM_MS)).catch(() => {});
    await Promise.race([handler.settle(), wait(CONFIRM_MS, undefined, { ref: false })]);
    await lock.release();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const isDone = await this.round().catch((error: unknown) => this.failed(error));
      if (!isDone && !signal.aborted) await wait(this.parts.pauseMs ?? PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Reads and carries out updates while this node holds the lock. Returns false if another one does. */
  private async round(): Promise<boolean> {
    const { bot, lock } = this.parts;
    const lost = new AbortController();
    const ending = AbortSignal.any([this.stopping.signal, lost.signal]);
    if (!(await lock.take(() => lost.abort()))) return false;
    try {
      const { api } = await bot.open();
      // Telegram answers no requests for updates while it sends them to an address.
      await api.deleteWebhook({}, toApiSignal(ending));
      await bot.showCommands();
      while (!ending.aborted) {
        const updates = await this.ask(this.next ?? 0, { timeout: POLL_SECONDS }, ending);
        this.problem = null;
        for (const update of updates) {
          if (ending.aborted) break;
          await this.carryOut(update);
          this.next = update.update_id + 1;
        }
      }
    } finally {
      if (!this.stopping.signal.aborted) await lock.release();
    }
    return true;
  }

  /** An update that fails for a reason of its own must not hold up those after it. */
  private async carryOut(update: unknown): Promise<void> {
    const parsed = ReceivedUpdate.safeParse(update);
    if (!parsed.success) return;
    try {
      await this.parts.handler.handle(parsed.data);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      this.parts.log.error({ err: error, updateId: parsed.data.update_id }, 'an update of the Telegram bot failed');
    }
  }

  private async ask(offset: number, options: { timeout: number; limit?: number }, signal: AbortSignal) {
    const { polls } = await this.parts.bot.open();
    return polls.getUpdates({ offset, ...options, allowed_updates: UPDATE_KINDS }, toApiSignal(signal));
  }

  private failed(error: unknown): boolean {
    if (this.stopping.signal.aborted) return true;
    const { reason, answer } = isUnavailable(error)
      ? { reason: 'The database does not answer.', answer: null }
      : getOutcome(error);
    this.problem = reason;
    this.parts.log.warn({ reason, answer }, 'updates of the Telegram bot could not be read');
    return false;
  }
}
