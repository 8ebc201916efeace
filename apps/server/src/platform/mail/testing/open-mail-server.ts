import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message, as the mail server received it. */
interface Received {
  readonly to: readonly string[];
  readonly source: string;
}

interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** What the mail server answers at one point; undefined accepts, and it hangs until a promise settles. */
type Answer = Refusal | Promise<Refusal | undefined> | Promise<void> | undefined;

export interface Answers {
  onSender?: (address: string) => Answer;
  onRecipient?: (address: string) => Answer;
  onMessage?: (received: Received) => Answer;
  /** The only password that is accepted; without it no one logs in. */
  password?: string;
}

/** A mail server on this machine. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** Every message whose data arrived, also those that were then refused. */
  readonly received: Received[];
  /** Connections that were made to it so far. */
  readonly connections: () => number;
  /** What it answers; may change at any time. */
  readonly answers: Answers;
  close(): Promise<void>;
}

/** Starts a mail server on a port, by default a free one. */
export async function openMailServer(answers: Answers = {}, port = 0): Promise<MailServer> {
  const received: Received[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 1,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onAuth: ({ password }, _session, done) =>
      done(password === answers.password ? null : refusal({ code: 535, message: 'Wrong password' }), { user: 'known' }),
    onMailFrom: ({ address }, _session, done) => reply(answers.onSender?.(address), done),
    onRcptTo: ({ address }, _session, done) => reply(answers.onRecipient?.(address), done),
    onData: (stream, { envelope }, done) => {
      const take = (source: string) => {
        const message = { to: envelope.rcptTo.map(({ address }) => address), source };
        received.push(message);
        reply(answers.onMessage?.(message), done);
      };
      // A sender that is killed within a message has sent none.
      void text(stream).then(take, done);
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const taken = (server.server.address() as AddressInfo).port;
  return { url: `smtp://127.0.0.1:${taken}`, port: taken, received, connections: () => connections, answers, close };
}

function reply(answer: Answer, done: (error?: Error | null) => void): void {
  void Promise.resolve(answer).then((said) => (said ? done(refusal(said)) : done()));
}

const refusal = ({ code, message }: Refusal) => Object.assign(new Error(message), { responseCode: code });
