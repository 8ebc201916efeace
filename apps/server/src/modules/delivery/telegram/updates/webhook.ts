import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../../platform/errors.ts';
import { hashToken } from '../../../../platform/hash-token.ts';
import type { Log } from '../../../../platform/logging.ts';
import { getOutcome } from '../get-outcome.ts';
import type { TelegramBot } from '../telegram-bot.ts';
import { toApiSignal } from '../to-api-signal.ts';
import { ReceivedUpdate, UPDATE_KINDS } from './received-update.ts';
import type { UpdateHandler } from './update-handler.ts';

/** Path below /api to which Telegram sends updates. */
const PATH = '/telegram';
const MAX_BYTES = 64 * 1_024;
const PAUSE_MS = 30_000;

/** Adds the route to which Telegram sends updates. A caller without the secret is refused before anything is read. */
export function mountWebhook(app: FastifyInstance, secret: string, handler: UpdateHandler): void {
  const isRight = (given: unknown) =>
    typeof given === 'string' && timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(secret)));
  app.post(
    PATH,
    {
      bodyLimit: MAX_BYTES,
      schema: { hide: true },
      onRequest: async (request) => {
        if (!isRight(request.headers['x-telegram-bot-api-secret-token']))
          throw new AppError('UNAUTHORIZED', 'The secret of the webhook is missing or wrong.');
      },
    },
    async (request, reply) => {
      const update = ReceivedUpdate.safeParse(request.body);
      if (!update.success) throw new AppError('INVALID_REQUEST', 'The body must be an update of the Bot API.');
      await handler.handle(update.data);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}

interface WebhookParts {
  readonly bot: TelegramBot;
  readonly handler: UpdateHandler;
  readonly log: Log;
  readonly origin: string;
  readonly secret: string;
}

/** Asks Telegram to send updates to the site, until it agrees. */
export class Webhook {
  private readonly parts: WebhookParts;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  problem: string | null = null;

  constructor(parts: WebhookParts) {
    this.parts = parts;
  }

  async start(): Promise<void> {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.parts.handler.settle();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !(await this.register()))
      await wait(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
  }

  private async register(): Promise<boolean> {
    const { bot, origin, secret, log } = this.parts;
    try {
      const { api } = await bot.open();
      const options = { secret_token: secret, allowed_updates: UPDATE_KINDS };
      await api.setWebhook(`${origin}/api${PATH}`, options, toApiSignal(this.stopping.signal));
      await bot.showCommands();
      this.problem = null;
      return true;
    } catch (error) {
      const { reason, answer } = getOutcome(error);
      this.problem = reason;
      log.warn({ reason, answer }, 'Telegram was not asked to send updates; it is asked again');
      return false;
    }
  }
}
