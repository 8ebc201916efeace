import { requireNoTransaction } from '../open-transaction.ts';
import type { FindLogo } from '../site-logo.ts';
import type { Deliver, Outcome } from './delivery.ts';
import type { MailRoute } from './mail-route.ts';
import { MessageComposer } from './message-composer.ts';
import { toOutcome } from './smtp-outcome.ts';
import { smtpTransport } from './smtp-transport.ts';

/** Less than the shortest time until the next attempt, so that no email is sent twice at the same time. */
const LONGEST_MS = 50_000;

interface Sender {
  readonly route: Pick<Extract<MailRoute, { kind: 'smtp' }>, 'server' | 'from'>;
  readonly siteName: () => Promise<string>;
  readonly findLogo?: FindLogo;
}

/** Returns the delivery of emails by SMTP, over one connection for each. */
export function deliverBySmtp({ route: { server, from }, siteName, findLogo }: Sender): Deliver {
  const composer = new MessageComposer(from);
  const transport = smtpTransport(server);
  return async ({ id, address, subject, content }) => {
    requireNoTransaction('Sending an email');
    const { envelope, raw } = await composer.compose({
      siteName: await siteName(),
      logo: (await findLogo?.()) ?? null,
      id,
      address,
      subject,
      content: content!,
    });
    const sending = transport.sendMail({ envelope, raw }).then(() => ({ state: 'sent' as const }), toOutcome);
    return within(LONGEST_MS, sending);
  };
}

async function within(ms: number, outcome: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(toOutcome({ code: 'ETIMEDOUT', message: `no answer within ${ms / 1000} s` })), ms);
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}
