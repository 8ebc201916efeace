import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type Charge, type Invoice, type Session, StripeBooks, type Subscription } from './stripe-books.ts';
import { STRIPE_CALLS, StripeRefusal } from './stripe-calls.ts';
import { parseForm } from './stripe-forms.ts';

/** Settings under which the program uses the stand-in; only `apiUrl` is missing. */
export const STAND_IN = {
  secretKey: 'sk_test_standin0000',
  webhookSecret: 'whsec_standin0000',
  prices: { starter: 'price_starter', pro: 'price_pro' },
  formerPrices: { starter: [], pro: ['price_pro_former'] },
  includesTax: null,
} as const;

const MONTH = 30 * 86_400;

/**
 * A stand-in for Stripe on this machine: answers the calls that the program makes over HTTP, and signs events with
 * Stripe's own SDK. Its other methods do what people do on Stripe's pages. It charges no one.
 */
export class StripeStandIn {
  readonly books = new StripeBooks();
  /** Calls that were made, such as `POST customers`. */
  readonly calls: string[] = [];
  isDown = false;
  /** The call that fails, such as `POST refunds`; null for none. */
  failing: string | null = null;
  cardsPay = true;
  /** Payments whose refund is refused, each with Stripe's code. */
  readonly refusedRefunds = new Map<string, string>();
  asksBank = false;
  /** Every answer waits for it. */
  wait: () => Promise<unknown> = async () => {};
  private readonly clock: () => number;
  private server: Server | null = null;
  origin = '';

  /** @param now ms UTC */
  constructor(now: () => number) {
    this.clock = () => Math.floor(now() / 1_000);
  }

  async start(): Promise<void> {
    this.server = createServer(async (request, response) => {
      const sent = await text(request);
      this.calls.push(getName(request.method!, request.url!));
      await this.wait();
      const answer = this.answerOnce(request.method!, request.url!, sent, request.headers);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((done) => this.server!.listen(0, '127.0.0.1', done));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise((done) => this.server!.close(done));
  }

  /** Opens a page on which a customer pays a price. Returns its address. */
  open(customer: string, price: string): string {
    const fresh = { id: customer, email: '', metadata: {}, created: this.clock(), isDeleted: false };
    this.books.customers.set(customer, this.books.customers.get(customer) ?? fresh);
    const id = this.books.nextId('cs');
    const url = `${this.origin}/pay/${id}`;
    const same = {
      object: 'checkout.session',
      mode: 'subscription',
      anchor: null,
      success_url: '',
      notice: null,
      metadata: {},
    } as const;
    const unpaid = { status: 'open', payment_status: 'unpaid', payment_intent: null, currency: null } as const;
    const amounts = { amount_subtotal: 0, amount_total: 0, created: this.clock() };
    this.books.sessions.push({ ...same, ...unpaid, ...amounts, id, customer, url, price });
    return url;
  }

  /** Pays on the page of a checkout. */
  pay(url: string): Subscription {
    const session = this.books.sessions.find((one) => one.url === url && one.status === 'open');
    if (!session) throw new Error('The page has ended.');
    session.status = 'complete';
    const now = this.clock();
    const anchor = session.anchor !== null && session.anchor > now ? session.anchor : null;
    const one: Subscription = {
      id: this.books.nextId('sub'),
      object: 'subscription',
      customer: session.customer,
      status: 'active',
      start_date: now,
      billing_cycle_anchor: anchor ?? now,
      trial_end: null,
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
      latest_invoice: null,
      schedule: null,
      pending_update: null,
      items: {
        data: [
          {
            id: this.books.nextId('si'),
            price: { id: session.price },
            current_period_start: now,
            current_period_end: anchor ?? now + MONTH,
          },
        ],
      },
    };
    this.books.subscriptions.push(one);
    if (anchor === null)
      one.latest_invoice = this.books.invoice(one, this.getPrice(one), now, true, 'subscription_create');
    return one;
  }

  /** Pays for a course on the page of a checkout. @param arrives Whether the money arrives immediately */
  payCourse(url: string, arrives = true): Session {
    const session = this.books.sessions.find((one) => one.url === url && one.status === 'open');
    if (!session) throw new Error('The page has ended.');
    session.status = 'complete';
    session.payment_intent = this.books.nextId('pi');
    if (arrives) this.arrive(session);
    return session;
  }

  /** The money of a course arrives. */
  arrive(session: Session): Charge {
    session.payment_status = 'paid';
    return this.books.charge(session.customer, session.payment_intent!, session.amount_total, this.clock());
  }

  /** Begins the next period of a subscription: it ends if it was cancelled, else its payment succeeds or fails. */
  renew(one: Subscription): void {
    const now = this.clock();
    const [item] = one.items.data;
    if (one.cancel_at_period_end) {
      one.status = 'canceled';
      one.ended_at = item.current_period_end;
      return;
    }
    const next = one.schedule?.phases[1]?.items[0]?.price;
    if (next !== undefined) item.price = { id: next };
    one.schedule = null;
    item.current_period_start = item.current_period_end;
    item.current_period_end += MONTH;
    one.latest_invoice = this.books.invoice(one, this.getPrice(one), now, this.cardsPay, 'subscription_cycle');
    one.status = this.cardsPay ? 'active' : 'past_due';
  }

  /** Begins the next period of a subscription. Its payment is a draft for an hour; `collect` is the end of the hour. */
  beginPeriod(one: Subscription): void {
    const now = this.clock();
    const [item] = one.items.data;
    item.current_period_start = item.current_period_end;
    item.current_period_end += MONTH;
    one.latest_invoice = this.books.invoice(one, this.getPrice(one), now, false, 'subscription_cycle');
    one.latest_invoice.status = 'draft';
  }

  /** Takes the payment of a draft, unless its collection was stopped. Returns what became of it. */
  collect({ latest_invoice }: Subscription): Invoice['status'] {
    const invoice = latest_invoice!;
    if (invoice.status === 'draft' && invoice.auto_advance) this.books.settle(invoice, this.clock());
    return invoice.status;
  }

  /** Pays the open invoice of a subscription on its page, also after the subscription has ended. */
  payOpen(one: Subscription): void {
    const invoice = one.latest_invoice!;
    if (invoice.status !== 'open') throw new Error('The invoice is not open.');
    this.books.settle(invoice, this.clock());
    if (one.status === 'past_due') one.status = 'active';
    if (one.pending_update !== null) one.items.data[0].price = { id: one.pending_update.price };
    one.pending_update = null;
  }

  /** Tries the open payment of a subscription again, unless its collection was stopped. */
  retry(one: Subscription): void {
    const invoice = one.latest_invoice;
    if (this.cardsPay && invoice?.status === 'open' && invoice.auto_advance) this.payOpen(one);
  }

  /** Returns an event about an object as Stripe sends it, signed. */
  event(object: object, type: string, { id, at, secret }: { id?: string; at?: number; secret?: string } = {}) {
    const payload = JSON.stringify({ id: id ?? this.books.nextId('evt'), object: 'event', type, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: secret ?? STAND_IN.webhookSecret,
      timestamp: Math.floor((at ?? this.clock() * 1_000) / 1_000),
    });
    return {
      payload,
      headers: { host: 'localhost', 'content-type': 'application/json', 'stripe-signature': signature },
    };
  }

  private getPrice({ items }: Subscription): Record<string, number> {
    const { id } = items.data[0].price;
    return { [id]: this.books.prices.get(id)! };
  }

  /** Answers a call again as it was answered before, if it has the same idempotency key. */
  private answerOnce(method: string, url: string, sent: string, headers: IncomingHttpHeaders) {
    const key = headers['idempotency-key'];
    const known = typeof key === 'string' ? this.books.answers.get(key) : undefined;
    if (known !== undefined) return { status: 200, body: known };
    const answer = this.answer(method, url, sent, headers.authorization);
    if (typeof key === 'string' && answer.status === 200) this.books.answers.set(key, structuredClone(answer.body));
    return answer;
  }

  private answer(method: string, url: string, sent: string, authorization = ''): { status: number; body: object } {
    const { pathname, search } = new URL(url, 'http://stripe');
    const name = knownCall(method, pathname);
    if (this.isDown || (name !== undefined && name === this.failing))
      return { status: 500, body: { error: { type: 'api_error', message: 'down' } } };
    if (authorization !== `Bearer ${STAND_IN.secretKey}`)
      return { status: 401, body: { error: { type: 'api_error' } } };
    if (name === undefined) return { status: 404, body: { error: { type: 'invalid_request_error', message: url } } };
    const id = getParts(pathname)[name.split(' ')[1]!.split('/').indexOf(':id')] ?? '';
    const form = parseForm(method === 'POST' ? sent : search.slice(1));
    const { books, origin, cardsPay, asksBank, refusedRefunds } = this;
    try {
      return {
        status: 200,
        body: STRIPE_CALLS[name]!({ books, form, id, now: this.clock(), origin, cardsPay, asksBank, refusedRefunds }),
      };
    } catch (error) {
      if (error instanceof StripeRefusal) return error;
      throw error;
    }
  }
}

const getParts = (pathname: string): string[] => pathname.replace('/v1/', '').split('/');

/** Returns the call of the stand-in that a request makes. */
function knownCall(method: string, pathname: string): string | undefined {
  const parts = getParts(pathname);
  return Object.keys(STRIPE_CALLS).find((known) => {
    const [knownMethod, path] = known.split(' ');
    const steps = path!.split('/');
    return (
      knownMethod === method && steps.length === parts.length && steps.every((s, n) => s === ':id' || s === parts[n])
    );
  });
}

function getName(method: string, url: string): string {
  const { pathname } = new URL(url, 'http://stripe');
  return knownCall(method, pathname) ?? `${method} ${pathname}`;
}
