import type { Charge, Customer, Invoice, Item, Session, StripeBooks, Subscription } from './stripe-books.ts';
import { type Form, field } from './stripe-forms.ts';

/** A refusal as Stripe answers it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, error: object) {
    super('refused');
    this.status = status;
    this.body = { error };
  }
}

interface Call {
  readonly books: StripeBooks;
  readonly form: Form;
  readonly id: string;
  /** Seconds. */
  readonly now: number;
  readonly origin: string;
  /** Whether cards pay. */
  readonly cardsPay: boolean;
  /** Payments whose refund is refused, each with its code. */
  readonly refusedRefunds: ReadonlyMap<string, string>;
  /** Whether the bank wants its customer to confirm a payment. */
  readonly asksBank: boolean;
}

const missing = () =>
  new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });

const list = (data: readonly object[]) => ({ object: 'list', data, has_more: false });

/** A deleted customer has its lists all the same. */
const ofCustomer = <T extends { readonly customer: string }>({ books, form }: Call, all: readonly T[]): T[] => {
  const customer = field(form, 'customer')!;
  if (!books.customers.has(customer)) throw missing();
  return all.filter((one) => one.customer === customer);
};

function liveCustomer({ books }: Call, id: string | undefined): Customer {
  const found = books.customers.get(id ?? '');
  if (!found || found.isDeleted) throw missing();
  return found;
}

function createCustomer({ books, form, now }: Call): object {
  const metadata = (form.metadata ?? {}) as Customer['metadata'];
  const customer = { id: books.nextId('cus'), email: field(form, 'email')!, metadata, created: now, isDeleted: false };
  books.customers.set(customer.id, customer);
  return customer;
}

function readCustomer({ books, id }: Call): object {
  const found = books.customers.get(id);
  if (!found) throw missing();
  return found.isDeleted ? { id, deleted: true } : found;
}

/** The customers of an address, or since a moment, with the subscriptions that have not ended. */
function listCustomers({ books, form }: Call): object {
  const [email, since] = [field(form, 'email'), Number(field(form, 'created', 'gte') ?? 0)];
  const getLive = (id: string) => books.subscriptions.filter((one) => one.customer === id && one.status !== 'canceled');
  const found = [...books.customers.values()]
    .filter((one) => !one.isDeleted && one.created >= since && (email === undefined || one.email === email))
    .toReversed();
  return list(found.map((one) => ({ ...one, subscriptions: { data: getLive(one.id) } })));
}

function updateCustomer(call: Call): object {
  const customer = liveCustomer(call, call.id);
  customer.email = field(call.form, 'email')!;
  return customer;
}

function deleteCustomer(call: Call): object {
  const { books, id, now } = call;
  liveCustomer(call, id).isDeleted = true;
  for (const one of books.subscriptions) if (one.customer === id && one.status !== 'canceled') end(books, one, now);
  return { id, deleted: true };
}

function subscription({ books, id }: Pick<Call, 'books' | 'id'>): Subscription {
  const found = books.subscriptions.find((one) => one.id === id);
  if (!found) throw missing();
  return found;
}

/** What is open is no longer collected, but its page still takes a payment. */
function end({ invoices }: StripeBooks, one: Subscription, now: number): Subscription {
  if (one.status === 'canceled') throw missing();
  one.status = 'canceled';
  one.ended_at = now;
  one.schedule = null;
  for (const invoice of invoices) if (isInvoice(one, invoice)) invoice.auto_advance = false;
  return one;
}

const isInvoice = ({ id }: { readonly id: string }, { parent }: Invoice): boolean =>
  parent.subscription_details.subscription === id;

/** Invoices of a customer, or of a subscription. */
function listInvoices(call: Call): object {
  const { books, form } = call;
  const id = field(form, 'subscription');
  const own =
    id === undefined ? ofCustomer(call, books.invoices) : books.invoices.filter((one) => isInvoice({ id }, one));
  return list(own.filter(({ status }) => status === field(form, 'status')));
}

function voidInvoice({ books, id }: Call): object {
  const invoice = books.invoices.find((one) => one.id === id);
  if (!invoice) throw missing();
  if (invoice.status !== 'open') throw new StripeRefusal(400, { type: 'invalid_request_error', message: 'not open' });
  invoice.status = 'void';
  return invoice;
}

/** An invoice of a subscription cannot be deleted: a draft is finalised, and voided then. */
function finalizeInvoice({ books, id, form }: Call): object {
  const invoice = books.invoices.find((one) => one.id === id);
  if (!invoice) throw missing();
  if (invoice.status !== 'draft') throw new StripeRefusal(400, { type: 'invalid_request_error', message: 'no draft' });
  invoice.status = 'open';
  invoice.auto_advance = field(form, 'auto_advance') !== 'false';
  return invoice;
}

/** Returns what a change charges for the rest of the period, by price. @param at Seconds */
function prorate(books: StripeBooks, item: Item, price: string, at: number): Record<string, number> {
  if (at < item.current_period_start || at > item.current_period_end)
    throw new StripeRefusal(400, { type: 'invalid_request_error', message: 'proration_date is outside of the period' });
  const left = (item.current_period_end - at) / (item.current_period_end - item.current_period_start);
  const getRest = (id: string) => Math.round(books.prices.get(id)! * left);
  return { [item.price.id]: -getRest(item.price.id), [price]: getRest(price) };
}

/** What a change would charge; a sixth of it is tax. */
function previewInvoice({ books, form, now }: Call): object {
  const one = subscription({ books, id: field(form, 'subscription')! });
  const details = form.subscription_details as Form;
  const price = field(details, 'items', '0', 'price')!;
  const cents = prorate(books, one.items.data[0], price, Number(field(details, 'proration_date') ?? now));
  const amount_due = Object.values(cents).reduce((sum, amount) => sum + amount, 0);
  return { object: 'invoice', amount_due, currency: 'usd', total_taxes: [{ amount: Math.round(amount_due / 6) }] };
}

function update(call: Call): Subscription {
  const { books, form, now, cardsPay, asksBank } = call;
  const one = subscription(call);
  const [item] = one.items.data;
  const price = field(form, 'items', '0', 'price');
  if (field(form, 'cancel_at_period_end') === 'true') {
    if (one.schedule) throw new StripeRefusal(400, { type: 'invalid_request_error', message: 'has a schedule' });
    one.cancel_at_period_end = true;
    one.cancel_at = item.current_period_end;
  }
  if (price !== undefined) {
    if (field(form, 'proration_behavior') === 'always_invoice') {
      if (!cardsPay) throw new StripeRefusal(402, { type: 'card_error', code: 'card_declined', message: 'declined' });
      const isPending = asksBank && field(form, 'payment_behavior') === 'pending_if_incomplete';
      if (asksBank && !isPending) {
        const code = 'subscription_payment_intent_requires_action';
        throw new StripeRefusal(402, { type: 'card_error', code, message: 'requires action' });
      }
      const cents = prorate(books, item, price, Number(field(form, 'proration_date') ?? now));
      one.latest_invoice = books.invoice(one, cents, now, !isPending, 'subscription_update');
      if (isPending) {
        one.pending_update = { price };
        return one;
      }
    }
    item.price = { id: price };
  }
  return one;
}

function schedule({ books, form }: Call): object {
  const one = books.subscriptions.find(({ id }) => id === field(form, 'from_subscription'))!;
  const [{ current_period_start: start_date, current_period_end: end_date, price }] = one.items.data;
  one.schedule = { id: books.nextId('sub_sched'), phases: [{ start_date, end_date, items: [{ price: price.id }] }] };
  return one.schedule;
}

const scheduled = ({ books, id }: Call): Subscription => books.subscriptions.find((one) => one.schedule?.id === id)!;

function openSession(call: Call): Session {
  const { books, form, origin, now } = call;
  const { id: customer } = liveCustomer(call, field(form, 'customer'));
  const id = books.nextId('cs');
  const anchor = field(form, 'subscription_data', 'billing_cycle_anchor');
  const cents = Number(field(form, 'line_items', '0', 'price_data', 'unit_amount') ?? 0);
  const session: Session = {
    id,
    object: 'checkout.session',
    customer,
    url: `${origin}/pay/${id}`,
    mode: field(form, 'mode') === 'payment' ? 'payment' : 'subscription',
    price: field(form, 'line_items', '0', 'price') ?? '',
    anchor: anchor === undefined ? null : Number(anchor),
    success_url: field(form, 'success_url')!,
    notice: field(form, 'custom_text', 'submit', 'message') ?? null,
    metadata: (form.metadata ?? {}) as object,
    created: now,
    currency: field(form, 'line_items', '0', 'price_data', 'currency') ?? null,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_subtotal: cents,
    amount_total: cents,
  };
  books.sessions.push(session);
  return session;
}

/** Disputes that have taken the money. */
const TAKING: readonly string[] = ['needs_response', 'under_review', 'lost'];

/** Refunds what is left of a charge. */
function refund({ books, form, refusedRefunds }: Call): object {
  const charge = books.charges.find((one: Charge) => one.payment_intent === field(form, 'payment_intent'));
  if (!charge) throw missing();
  const isDisputed = books.disputes.some(({ charge: id, status }) => id === charge.id && TAKING.includes(status));
  const refused = isDisputed ? 'charge_disputed' : refusedRefunds.get(charge.payment_intent);
  const code = charge.refunded ? 'charge_already_refunded' : refused;
  if (code !== undefined) throw new StripeRefusal(400, { type: 'invalid_request_error', code, message: 'refused' });
  charge.refunded = true;
  charge.amount_refunded = charge.amount;
  const made = { id: books.nextId('re'), object: 'refund' };
  books.refunds.push(made);
  return made;
}

/** Calls of Stripe's API that the program makes, by method and path. */
export const STRIPE_CALLS: Readonly<Record<string, (call: Call) => object>> = {
  'POST customers': createCustomer,
  'GET customers': listCustomers,
  'GET customers/:id': readCustomer,
  'POST customers/:id': updateCustomer,
  'DELETE customers/:id': deleteCustomer,
  'GET subscriptions': (call) => list(ofCustomer(call, call.books.subscriptions)),
  'GET subscriptions/:id': subscription,
  'POST subscriptions/:id': update,
  'DELETE subscriptions/:id': (call) => end(call.books, subscription(call), call.now),
  'GET invoices': listInvoices,
  'POST invoices/create_preview': previewInvoice,
  'POST invoices/:id/finalize': finalizeInvoice,
  'POST invoices/:id/void': voidInvoice,
  'GET charges': (call) => list(ofCustomer(call, call.books.charges)),
  'GET disputes': ({ books, form }) => list(books.disputes.filter(({ charge }) => charge === field(form, 'charge'))),
  'GET prices/:id': ({ books, id }) => ({
    id,
    active: true,
    currency: 'usd',
    unit_amount: books.prices.get(id),
    recurring: { interval: 'month', interval_count: 1 },
    tax_behavior: 'unspecified',
  }),
  'GET checkout/sessions': (call) =>
    list(ofCustomer(call, call.books.sessions).filter(({ status }) => status === field(call.form, 'status'))),
  'POST checkout/sessions': openSession,
  'POST checkout/sessions/:id/expire': ({ books, id }) => {
    const session = books.sessions.find((one) => one.id === id)!;
    if (session.status !== 'open') throw new StripeRefusal(400, { type: 'invalid_request_error', message: 'not open' });
    session.status = 'expired';
    return session;
  },
  'GET billing_portal/configurations': ({ books }) => list(books.configurations),
  'POST billing_portal/configurations': ({ books, form }) => {
    const made = { id: books.nextId('bpc'), metadata: form.metadata };
    books.configurations.push(made);
    return made;
  },
  'POST billing_portal/sessions': (call) => ({
    url: `${call.origin}/portal/${liveCustomer(call, field(call.form, 'customer')).id}`,
  }),
  'POST subscription_schedules': schedule,
  'POST subscription_schedules/:id': (call) => {
    const one = scheduled(call).schedule!;
    const start_date = Number(field(call.form, 'phases', '1', 'start_date'));
    const price = field(call.form, 'phases', '1', 'items', '0', 'price')!;
    one.phases = [one.phases[0]!, { start_date, end_date: start_date, items: [{ price }] }];
    return one;
  },
  'POST subscription_schedules/:id/release': (call) => {
    const one = scheduled(call);
    const released = one.schedule!;
    one.schedule = null;
    return released;
  },
  'POST refunds': refund,
};
