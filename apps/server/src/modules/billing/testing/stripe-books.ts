/** What the stand-in of Stripe stores: the fields of Stripe's objects that the program reads. Times are seconds. */
export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  status: 'active' | 'past_due' | 'canceled' | 'incomplete';
  readonly start_date: number;
  readonly billing_cycle_anchor: number;
  readonly trial_end: null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  ended_at: number | null;
  latest_invoice: Invoice | null;
  schedule: Schedule | null;
  /** A change that counts once its invoice is paid. */
  pending_update: { readonly price: string } | null;
  readonly items: { readonly data: [Item] };
}

export interface Item {
  readonly id: string;
  price: {
    readonly id: string;
    readonly unit_amount?: number;
    readonly currency?: 'usd';
    readonly tax_behavior?: string;
  };
  current_period_start: number;
  current_period_end: number;
}

export interface Invoice {
  readonly id: string;
  readonly object: 'invoice';
  readonly customer: string;
  status: 'draft' | 'paid' | 'open' | 'void';
  readonly billing_reason: 'subscription_cycle' | 'subscription_update' | 'subscription_create';
  /** Whether Stripe tries the payment again. */
  auto_advance: boolean;
  /** Page on which it is paid. */
  readonly hosted_invoice_url: string;
  amount_paid: number;
  readonly currency: 'usd';
  readonly created: number;
  readonly status_transitions: { readonly finalized_at: number; paid_at: number | null };
  readonly parent: { readonly subscription_details: { readonly subscription: string } };
  readonly lines: {
    readonly data: {
      readonly amount: number;
      readonly pricing: { readonly price_details: { readonly price: string } };
    }[];
  };
  payments: { data: { readonly payment: { readonly payment_intent: string } }[] };
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly customer: string;
  readonly payment_intent: string;
  readonly paid: boolean;
  readonly created: number;
  readonly amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
}

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly charge: string;
  readonly payment_intent: string;
  /** Those that begin with `warning` are of inquiries, which take no money. */
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';
}

export interface Schedule {
  readonly id: string;
  phases: { readonly start_date: number; readonly end_date: number; readonly items: { readonly price: string }[] }[];
}

export interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly customer: string;
  readonly url: string;
  readonly mode: 'subscription' | 'payment';
  /** Of a subscription. */
  readonly price: string;
  readonly anchor: number | null;
  readonly success_url: string;
  /** What stands next to the button that pays. */
  readonly notice: string | null;
  readonly metadata: object;
  readonly created: number;
  readonly currency: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_subtotal: number;
  amount_total: number;
}

export interface Customer {
  readonly id: string;
  email: string;
  readonly metadata: { readonly account?: string };
  readonly created: number;
  /** Stripe still answers that it was deleted, but no other call about it. */
  isDeleted: boolean;
}

/** The books of the stand-in. */
export class StripeBooks {
  readonly customers = new Map<string, Customer>();
  /** Answers that are given again to a call with the same idempotency key. */
  readonly answers = new Map<string, object>();
  readonly sessions: Session[] = [];
  readonly subscriptions: Subscription[] = [];
  readonly invoices: Invoice[] = [];
  readonly charges: Charge[] = [];
  readonly disputes: Dispute[] = [];
  readonly configurations: object[] = [];
  readonly refunds: object[] = [];
  readonly prices = new Map([
    ['price_starter', 4_900],
    ['price_pro', 14_900],
    ['price_pro_former', 12_900],
  ]);
  private ids = 0;

  /** Forgets the customers, as another account of Stripe has none of them. */
  forgetCustomers(): void {
    this.customers.clear();
    this.answers.clear();
  }

  nextId(kind: string): string {
    this.ids += 1;
    return `${kind}_${this.ids}`;
  }

  /** Adds an invoice, which is paid or stays open. @param cents Of each price; what is left of a former one is negative */
  invoice(
    { customer, id: subscription }: Subscription,
    cents: Readonly<Record<string, number>>,
    now: number,
    isPaid: boolean,
    billing_reason: Invoice['billing_reason'],
  ): Invoice {
    const lines = Object.entries(cents).map(([price, amount]) => ({ amount, pricing: { price_details: { price } } }));
    const invoice: Invoice = {
      id: this.nextId('in'),
      object: 'invoice',
      customer,
      status: 'open',
      billing_reason,
      auto_advance: true,
      hosted_invoice_url: `https://invoice.stripe.example/${subscription}/${now}`,
      amount_paid: 0,
      currency: 'usd',
      created: now,
      status_transitions: { finalized_at: now, paid_at: null },
      parent: { subscription_details: { subscription } },
      lines: { data: lines },
      payments: { data: [] },
    };
    this.invoices.push(invoice);
    if (isPaid) this.settle(invoice, now);
    return invoice;
  }

  /** Pays an invoice. */
  settle(invoice: Invoice, now: number): void {
    const intent = this.nextId('pi');
    invoice.status = 'paid';
    invoice.amount_paid = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0);
    invoice.status_transitions.paid_at = now;
    invoice.payments = { data: [{ payment: { payment_intent: intent } }] };
    this.charge(invoice.customer, intent, invoice.amount_paid, now);
  }

  /** Sets the state of the dispute or inquiry about a charge, which counts as disputed from then on. */
  dispute(charge: Charge, status: Dispute['status']): Dispute {
    charge.disputed = true;
    const known = this.disputes.find((one) => one.charge === charge.id);
    if (known) return Object.assign(known, { status });
    const { id, payment_intent } = charge;
    const dispute: Dispute = { id: this.nextId('dp'), object: 'dispute', charge: id, payment_intent, status };
    this.disputes.push(dispute);
    return dispute;
  }

  /** Adds the charge of a payment. */
  charge(customer: string, payment_intent: string, amount: number, created: number): Charge {
    const same = { object: 'charge', paid: true, refunded: false, amount_refunded: 0, disputed: false } as const;
    const charge: Charge = { ...same, id: this.nextId('ch'), customer, payment_intent, amount, created };
    this.charges.push(charge);
    return charge;
  }
}
