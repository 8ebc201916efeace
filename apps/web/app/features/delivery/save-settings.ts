import { type Channel, type DeliveryRules, writes } from '@sealtick/contract';
import { writeCall } from '../../lib/data/write-mutation.ts';
import { FieldError } from '../../lib/forms/get-problem.ts';
import { isCancelled } from '../../widgets/step-up/proof.ts';
import { hasSame } from '../../widgets/webhook-endpoint/event-choices.ts';
import {
  type DeliveryForm,
  getChannels,
  getPushCategories,
  hasOtherRules,
  readRules,
  switchField,
} from './delivery-form.ts';

/** What is saved, and what the form states instead. */
export interface Saving {
  readonly form: DeliveryForm;
  readonly saved: DeliveryForm;
  readonly channels: readonly Channel[];
  readonly rules: DeliveryRules;
  /** Carries out a call for which the server may want a proof of who the person is. */
  readonly prove: <T>(call: () => Promise<T>) => Promise<T>;
  /** Called immediately with the secret of a new endpoint, which is shown this once: what is saved after it can fail. */
  readonly onSecret: (secret: string) => void;
}

/** What is saved, and what a member has to know. */
export interface Saved {
  /** The address to which a link was sent; null if it needs none. */
  readonly unconfirmed: string | null;
  /** Channels and rules, as the server answered. */
  readonly channels: readonly Channel[];
  readonly rules: DeliveryRules;
}

type AddressField = 'email' | 'webhookUrl';

const addEmail = writeCall(writes.deliveryEmail.add);
const addWebhook = writeCall(writes.deliveryWebhooks.add);
const changeChannel = writeCall(writes.deliveryChannels.change);
const saveRules = writeCall(writes.deliveryRules.save);

/** Whether an address would be a channel of its own. */
export const isNew = (channels: readonly Channel[], kind: 'email' | 'webhook', address: string): boolean =>
  address.trim() !== '' && !getChannels(channels, kind).some(({ label }) => label === address.trim());

/** Saves channels and rules. New channels come first, because the rules name them. @throws {FieldError} */
export async function saveSettings({ form, saved, channels, rules, prove, onSecret }: Saving): Promise<Saved> {
  let all = channels;
  const put = (channel: Channel) => {
    all = all.some(({ id }) => id === channel.id)
      ? all.map((one) => (one.id === channel.id ? channel : one))
      : [...all, channel];
  };
  let after = rules;
  let unconfirmed: string | null = null;
  const hasNewEmail = form.emailOn && isNew(channels, 'email', form.email);
  if (hasNewEmail) {
    const address = form.email.trim();
    const added = await prove(() => addEmail({ address })).catch(failAt('email'));
    put(added);
    if (added.state === 'unverified') unconfirmed = added.label;
  }
  if (isDeclined(form, saved, channels)) {
    // The first subscription would add the address otherwise.
    const { id } = await addEmail({ address: saved.email }).catch(failAt('email'));
    put(await changeChannel({ id, isOn: false }));
  }
  if (form.webhookOn && isNew(channels, 'webhook', form.webhookUrl)) {
    const url = form.webhookUrl.trim();
    const { channel, secret } = await prove(() => addWebhook({ url })).catch(failAt('webhookUrl'));
    onSecret(secret);
    put(channel);
  }
  for (const channel of channels) {
    const change = getChange(channel, form, saved);
    if (change !== null) put(await changeChannel({ id: channel.id, ...change }));
  }
  const isOfNewEmail = hasNewEmail && form.frequency !== rules.all.frequency;
  if (hasOtherRules(form, saved) || isOfNewEmail || hasOtherDevice(channels, form))
    after = await saveRules(readRules(form, rules, all));
  return { unconfirmed, channels: all, rules: after };
}

/** Whether a member switches email off before the own address is a channel. */
const isDeclined = (form: DeliveryForm, saved: DeliveryForm, channels: readonly Channel[]): boolean =>
  saved.emailOn && !form.emailOn && isNew(channels, 'email', saved.email);

const failAt = (field: AddressField) => (error: Error) => {
  throw isCancelled(error) ? error : new FieldError(field, error);
};

/** Whether a device sends something else than the form shows: devices once had choices of their own. */
function hasOtherDevice(channels: readonly Channel[], form: DeliveryForm): boolean {
  const chosen = getPushCategories(form);
  return getChannels(channels, 'push').some(({ categories }) => !hasSame(categories, chosen));
}

/** Returns what of a channel changes; null if nothing does. */
function getChange({ kind, isOn }: Channel, form: DeliveryForm, saved: DeliveryForm) {
  const field = switchField(kind);
  const after = form[field];
  return after === saved[field] || after === isOn ? null : { isOn: after };
}
