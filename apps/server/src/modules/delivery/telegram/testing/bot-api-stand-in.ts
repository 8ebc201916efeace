import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shownText } from './html-of.ts';
import { parseMultipart } from './multipart.ts';

export const BOT_TOKEN = '4242:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const BOT = { id: 4242, is_bot: true, first_name: 'Sealtick', username: 'sealtick_test_bot' };
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** A message in a chat, as its members see it. */
export interface ShownMessage {
  readonly id: number;
  /** As shown; the caption of a picture. */
  text: string;
  readonly photo: string | null;
  readonly replyTo: number | null;
  buttons: readonly string[];
  edits: number;
}

/** What a call fails with. */
interface Failure {
  readonly status: number;
  readonly description: string;
  readonly retryAfter?: number;
}

type Fields = Readonly<Record<string, unknown>>;

class Refusal extends Error {
  readonly failure: Failure;

  constructor(status: number, description: string) {
    super(description);
    this.failure = { status, description };
  }
}

/**
 * A Bot API server on this machine: it speaks the real methods over HTTP, keeps chats and updates in memory, and refuses
 * what Telegram refuses.
 */
export class BotApiStandIn {
  /** Every call, the oldest first. */
  readonly calls: { readonly method: string; readonly fields: Fields }[] = [];
  readonly chats = new Map<string, ShownMessage[]>();
  /** Chats whose member has blocked the bot. */
  readonly blocked = new Set<string>();
  /** Each answers one call of its method, the first one first. */
  readonly failures: { readonly method: string; readonly failure: Failure }[] = [];
  /** No call is answered before it resolves. */
  held: Promise<void> = Promise.resolve();
  webhook: { readonly url: string; readonly secret: string } | null = null;
  private readonly updates: { update_id: number }[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly server: Server;
  private updateId = 1_000;
  private messageId = 10;

  constructor() {
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Updates that the bot has not confirmed. */
  get unconfirmed(): readonly { update_id: number }[] {
    return this.updates;
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
  }

  async stop(): Promise<void> {
    for (const wake of this.waiting) wake();
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  /** Forgets everything but the numbers of messages and updates. */
  clear(): void {
    for (const list of [this.calls, this.failures, this.updates]) list.length = 0;
    this.chats.clear();
    this.blocked.clear();
    this.webhook = null;
  }

  messages(chat: string | number): ShownMessage[] {
    const id = String(chat);
    if (!this.chats.has(id)) this.chats.set(id, []);
    return this.chats.get(id)!;
  }

  /** Returns an update, as Telegram sends it. */
  update(content: object): { update_id: number } {
    this.updateId += 1;
    return { update_id: this.updateId, ...content };
  }

  /** Returns an update with a message of a member. */
  message(chat: number, text: string, { type = 'private', username = 'amara' as string | null } = {}) {
    const from = { id: chat, is_bot: false, first_name: 'Amara', ...(username === null ? {} : { username }) };
    return this.update({ message: { message_id: 1, date: 1, chat: { id: chat, type }, from, text } });
  }

  /** Makes updates ready for the bot. */
  push(...updates: { update_id: number }[]): void {
    this.updates.push(...updates);
    for (const wake of this.waiting) wake();
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const fields = await getFields(request);
    this.calls.push({ method, fields });
    await this.held;
    try {
      if (token !== BOT_TOKEN) throw new Refusal(401, 'Unauthorized');
      const planned = this.failures.findIndex((one) => one.method === method);
      if (planned !== -1) return failed(this.failures.splice(planned, 1)[0]!.failure);
      return { status: 200, body: { ok: true, result: await this.carryOut(method, fields) } };
    } catch (error) {
      if (error instanceof Refusal) return failed(error.failure);
      return failed({ status: 500, description: String(error) });
    }
  }

  private carryOut(method: string, fields: Fields): unknown {
    if (method === 'getMe') return BOT;
    if (method === 'getUpdates') return this.getUpdates(fields);
    if (method === 'sendMessage') return this.send(fields, String(fields.text), null);
    if (method === 'sendPhoto') return this.sendPhoto(fields);
    if (method === 'editMessageText') return this.edit(fields, String(fields.text), false);
    if (method === 'editMessageCaption') return this.edit(fields, String(fields.caption), true);
    if (method === 'setWebhook') this.webhook = { url: String(fields.url), secret: String(fields.secret_token) };
    if (method === 'deleteWebhook') this.webhook = null;
    if (['setWebhook', 'deleteWebhook', 'setMyCommands', 'answerCallbackQuery'].includes(method)) return true;
    throw new Refusal(404, 'Not Found: method not found');
  }

  /** Every offset confirms the updates before it, as Telegram does. */
  private async getUpdates({ offset = 0, timeout = 0, limit = 100 }: Fields): Promise<object[]> {
    if (this.webhook) throw new Refusal(409, "Conflict: can't use getUpdates method while webhook is active");
    while (this.updates[0] && this.updates[0].update_id < Number(offset)) this.updates.shift();
    if (this.updates.length === 0 && Number(timeout) > 0) {
      await new Promise<void>((done) => {
        const wake = () => {
          clearTimeout(timer);
          this.waiting.delete(wake);
          done();
        };
        const timer = setTimeout(wake, Number(timeout) * 1_000);
        this.waiting.add(wake);
      });
    }
    return this.updates.slice(0, Number(limit));
  }

  private sendPhoto(fields: Fields): object {
    const given = String(fields.photo);
    const file = given.startsWith('attach://') ? fields[given.slice('attach://'.length)] : null;
    if (file !== null && !(Buffer.isBuffer(file) && file.subarray(0, 4).equals(PNG)))
      throw new Refusal(400, 'Bad Request: IMAGE_PROCESS_FAILED');
    if (file === null && !given.startsWith('file-'))
      throw new Refusal(400, 'Bad Request: wrong remote file identifier');
    const id = file === null ? given : `file-${this.messageId}`;
    return { ...this.send(fields, String(fields.caption), id), photo: [{ file_id: `${id}-small` }, { file_id: id }] };
  }

  private send(fields: Fields, html: string, photo: string | null) {
    const chat = this.getChat(fields);
    const text = this.requireText(html, photo === null ? 4_096 : 1_024);
    this.messageId += 1;
    const reply = fields.reply_parameters as { message_id: number } | undefined;
    this.messages(chat).push({
      id: this.messageId,
      text,
      photo,
      replyTo: reply?.message_id ?? null,
      buttons: getButtons(fields),
      edits: 0,
    });
    return { message_id: this.messageId, date: 1, chat: { id: Number(chat), type: 'private' } };
  }

  private edit(fields: Fields, html: string, isCaption: boolean): object {
    const found = this.messages(this.getChat(fields)).find(({ id }) => id === Number(fields.message_id));
    if (!found) throw new Refusal(400, 'Bad Request: message to edit not found');
    if (isCaption && found.photo === null)
      throw new Refusal(400, 'Bad Request: there is no caption in the message to edit');
    if (!isCaption && found.photo !== null)
      throw new Refusal(400, 'Bad Request: there is no text in the message to edit');
    const text = this.requireText(html, isCaption ? 1_024 : 4_096);
    if (text === found.text)
      throw new Refusal(400, 'Bad Request: message is not modified: specified new message content is the same');
    Object.assign(found, { text, buttons: getButtons(fields), edits: found.edits + 1 });
    return { message_id: found.id, date: 1, chat: { id: Number(fields.chat_id), type: 'private' } };
  }

  private getChat({ chat_id: chat }: Fields): string {
    if (this.blocked.has(String(chat))) throw new Refusal(403, 'Forbidden: bot was blocked by the user');
    if (!/^-?\d+$/.test(String(chat))) throw new Refusal(400, 'Bad Request: chat not found');
    return String(chat);
  }

  private requireText(html: string, max: number): string {
    const text = shownText(html);
    if (text === null) throw new Refusal(400, "Bad Request: can't parse entities");
    if (text.length > max) throw new Refusal(400, 'Bad Request: message is too long');
    if (text === '') throw new Refusal(400, 'Bad Request: message text is empty');
    return text;
  }
}

const failed = ({ status, description, retryAfter }: Failure) => ({
  status,
  body: {
    ok: false,
    error_code: status,
    description,
    ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
  },
});

async function getFields(request: IncomingMessage): Promise<Fields> {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return body.length === 0 ? {} : (JSON.parse(body.toString()) as Fields);
  const form = [...parseMultipart(type, body)].map(([name, value]) => [name, getObject(value)]);
  return Object.fromEntries(form) as Fields;
}

/** In a form, objects are JSON. */
const getObject = (value: string | Buffer): unknown =>
  typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value;

interface Keyboard {
  readonly inline_keyboard: readonly (readonly { readonly text: string; readonly url?: string }[])[];
}

/** Telegram refuses links to this machine. */
function getButtons({ reply_markup: markup }: Fields): string[] {
  const buttons = ((markup as Keyboard | undefined)?.inline_keyboard ?? []).flat();
  if (buttons.some(({ url }) => url !== undefined && /\/\/(localhost|127\.)/.test(url)))
    throw new Refusal(400, 'Bad Request: inline keyboard button URL is invalid');
  return buttons.map(({ text }) => text);
}
