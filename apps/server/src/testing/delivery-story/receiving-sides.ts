import { getPart, readHeaders } from '../../modules/delivery/email/testing/use-email.ts';
import { TestBrowser } from '../../modules/delivery/push/testing/test-browser.ts';
import { TestPushService } from '../../modules/delivery/push/testing/test-push-service.ts';
import { BOT_TOKEN, BotApiStandIn } from '../../modules/delivery/telegram/testing/bot-api-stand-in.ts';
import { Receiver } from '../../modules/delivery/webhooks/testing/receiver.ts';
import { type MailServer, openMailServer } from '../../platform/mail/testing/open-mail-server.ts';

/** A message that the endpoint received, as far as a test reads it. */
interface Posted {
  readonly type: string;
  readonly data: { readonly id: string; readonly reason?: string };
}

/** Path of the page of a signal, which emails and pushes link to. */
const getPath = (signalId: string) => `/signals/${signalId}`;

/** The receiving sides of a member's four channels on this machine: mail server, Telegram, endpoint and push service. */
export class ReceivingSides {
  readonly telegram = new BotApiStandIn();
  readonly endpoint = new Receiver();
  readonly pushService = new TestPushService();
  readonly browser = new TestBrowser();
  readonly mail: MailServer;
  /** The member's chat. */
  readonly chat = 901;

  private constructor(mail: MailServer) {
    this.mail = mail;
  }

  /** Starts them all. */
  static async start(): Promise<ReceivingSides> {
    const sides = new ReceivingSides(await openMailServer());
    await Promise.all([sides.telegram.start(), sides.endpoint.start(), sides.pushService.start()]);
    return sides;
  }

  /** Environment variables of a program that sends to them. */
  get settings(): Readonly<Record<string, string>> {
    return {
      SMTP_URL: this.mail.url,
      MAIL_FROM: 'signals@example.com',
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_ROOT: this.telegram.origin,
      // Endpoint and push service are on this machine.
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    };
  }

  /** Returns the kinds of the messages about a signal that the endpoint received, the refused ones included. */
  postedAbout(signalId: string): string[] {
    const posted = this.endpoint.received.map(({ body }) => JSON.parse(body) as Posted);
    return posted.filter(({ data }) => data.id === signalId).map(({ type }) => type);
  }

  /** Returns the header lines of the emails about a signal. */
  mailsAbout(signalId: string): string[][] {
    const sources = this.mail.received.map(({ source }) => source);
    return sources.filter((source) => getPart(source, 'text/plain').includes(getPath(signalId))).map(readHeaders);
  }

  /** Returns what the browser was pushed about a signal. */
  pushedAbout(signalId: string) {
    const pushed = this.pushService.received.map(({ body }) => this.browser.read(body));
    return pushed.filter(({ path }) => path === getPath(signalId));
  }

  /** Returns the message that opened a signal in the chat, and the replies to it. @param mark What its text contains */
  chatAbout(mark: string) {
    const all = this.telegram.messages(this.chat);
    const opening = all.find(({ text }) => text.includes(mark));
    return { opening, replies: opening ? all.filter(({ replyTo }) => replyTo === opening.id) : [] };
  }

  async stop(): Promise<void> {
    this.endpoint.stop();
    await Promise.all([this.telegram.stop(), this.pushService.close(), this.mail.close()]);
  }
}
