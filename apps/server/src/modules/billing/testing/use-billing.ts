import type { Billing, InputOf, OwnPlan, SoldPlan, Write, WrittenOf } from '@sealtick/contract';
import { writes } from '@sealtick/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { silentLog } from '../../../platform/logging.ts';
import type { RecordAct } from '../../audit/index.ts';
import { ORIGIN, usePlans } from '../../subscriptions/testing/use-plans.ts';
import { billingEvent, closedCustomer, coursePayment, payment } from '../billing.tables.ts';
import { readDueCustomers } from '../read-due-customers.ts';
import { createStripeClient } from '../stripe/stripe-client.ts';
import { StripeProvider } from '../stripe/stripe-provider.ts';
import type { Subscription } from './stripe-books.ts';
import { STAND_IN, StripeStandIn } from './stripe-stand-in.ts';

/** Mounts plans that are paid through a stand-in of Stripe, for the tests of a file. */
export function useBilling(more?: Parameters<typeof usePlans>[1]) {
  const site: ReturnType<typeof usePlans> = usePlans(() => provider, more);
  const { clock, database, done, get } = site;
  const stripe = new StripeStandIn(() => clock.time);
  const settings = () => ({ ...STAND_IN, apiUrl: stripe.origin });
  let client: ReturnType<typeof createStripeClient> | null = null;
  const provider = new StripeProvider({ ...STAND_IN, apiUrl: '' }, () => {
    client ??= createStripeClient(settings(), []);
    return client;
  });

  beforeAll(() => stripe.start());
  afterAll(() => stripe.stop());
  beforeEach(async () => {
    Object.assign(stripe, { isDown: false, failing: null, cardsPay: true, asksBank: false, wait: async () => {} });
    stripe.refusedRefunds.clear();
    stripe.books.forgetCustomers();
    for (const list of [stripe.calls, site.mails, site.recorded]) list.length = 0;
    for (const table of [billingEvent, closedCustomer, payment, coursePayment]) await database().delete(table);
  });

  const { queueMail } = site;
  const record: RecordAct = async (_database, act) => void site.recorded.push(act);
  const readDeps = () => ({ provider, accessChanged: site.changed, queueMail, origin: ORIGIN });
  /** Reads the customers that are due, as the worker does. */
  const look = () => readDueCustomers({ ...readDeps(), record, db: database(), clock, log: silentLog });
  const send = (event: ReturnType<StripeStandIn['event']>) =>
    site.inject({ method: 'POST', url: '/api/billing/stripe', ...event });
  /** Sends an event about an object, and does what follows from it. */
  const tell = async (object: object, type = 'customer.subscription.updated') => {
    const answer = await send(stripe.event(object, type));
    if (answer.statusCode !== 204) throw new Error(answer.body);
    await look();
  };
  /** Pays for a plan as a member does. */
  const buy = async (plan: SoldPlan): Promise<Subscription> => {
    const { url } = await done(writes.billing.checkout, { plan });
    const paid = stripe.pay(url);
    await tell(paid, 'customer.subscription.created');
    return paid;
  };
  /** Carries out a write as the operator Olga, one at a time. */
  const operate = async <W extends Write>(write: W, input: InputOf<W>): Promise<WrittenOf<W>> => {
    const { principal } = site.caller;
    site.caller.principal = { kind: 'operator', accountId: 'olga' };
    return done(write, input).finally(() => {
      site.caller.principal = principal;
    });
  };
  const billing = () => get<Billing>('/api/billing');
  const plan = () => get<OwnPlan>('/api/plan');
  return { ...site, stripe, provider, readDeps, look, send, tell, buy, operate, billing, plan };
}
