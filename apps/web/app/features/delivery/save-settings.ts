import { type Channel, type DeliveryRules, writes } from '@sealtick/contract';
import { writeMutation } from '../../lib/write-mutation.ts';
import { problemOf } from '../../ui/problem-of.ts';
import { isCancelled } from '../../ui/step-up/step-up.tsx';
import {
  channelsOf,
  type DeliveryForm,
  hasOtherRules,
  PUSH_CHOICES,
  type PushChoice,
  readRules,
} from './delivery-form.ts';

/** What is saved, and what the form states instead. */
export interface Saving {
  readonly form: DeliveryForm;
  readonly saved: DeliveryForm;
  readonly channels: readonly Channel[];
  readonly rules: DeliveryRules;
  /** Carries out a call for which the server may want a proof of who the person is. */
  readonly prove: <T>(call: () => Promise<T>) => Promise<T>;
  /** Called at once with the secret of a new endpoint, which is shown this once: what is saved after it can fail. */
  readonly onSecret: (secret: string) => void;
}

/** What a member has to know after a save. */
export interface Saved {
  /** The address to which a link was sent; null if it needs none. */
  readonly unconfirmed: string | null;
}

type AddressField = 'email' | 'webhookUrl';

/** A save that ended at a field. What came before it is saved. */
export class FieldError extends Error {
  override name = 'FieldError';
  readonly field: AddressField;
  readonly status: number | undefined;

  constructor(field: AddressField, cause: Error & { readonly status?: number }) {
    const { detail, fields } = problemOf(cause);
    super(Object.values(fields)[0] ?? detail, { cause });
    this.field = field;
    this.status = cause.status;
  }
}

const addEmail = writeMutation(writes.deliveryEmail.add, () => []).mutationFn;
const addWebhook = writeMutation(writes.deliveryWebhooks.add, () => []).mutationFn;
const changeChannel = writeMutation(writes.deliveryChannels.change, () => []).mutationFn;
const saveRules = writeMutation(writes.deliveryRules.save, () => []).mutationFn;

/** Whether an address would be a channel of its own. */
export const isNew = (channels: readonly Channel[], kind: 'email' | 'webhook', address: string): boolean =>
  address.trim() !== '' && !channelsOf(channels, kind).some(({ label }) => label === address.trim());

/** Saves channels and rules. New channels come first, because the rules name them. @throws {FieldError} */
export async function saveSettings({ form, saved, channels, rules, prove, onSecret }: Saving): Promise<Saved> {
  const emails = channelsOf(channels, 'email').map(({ id }) => id);
  let unconfirmed: string | null = null;
  const hasNewEmail = form.emailOn && isNew(channels, 'email', form.email);
  if (hasNewEmail) {
    const address = form.email.trim();
    const added = await prove(() => addEmail({ address })).catch(failAt('email'));
    emails.push(added.id);
    if (added.state === 'unverified') unconfirmed = added.label;
  }
  if (form.webhookOn && isNew(channels, 'webhook', form.webhookUrl)) {
    const url = form.webhookUrl.trim();
    onSecret((await prove(() => addWebhook({ url })).catch(failAt('webhookUrl'))).secret);
  }
  for (const channel of channels) {
    const change = changeOf(channel, form, saved);
    if (change !== null) await changeChannel({ id: channel.id, ...change });
  }
  if (hasOtherRules(form, saved) || (hasNewEmail && form.frequency !== rules.all.frequency))
    await saveRules(readRules(form, rules, emails));
  return { unconfirmed };
}

const failAt = (field: AddressField) => (error: Error) => {
  throw isCancelled(error) ? error : new FieldError(field, error);
};

const SWITCHES = { email: 'emailOn', webhook: 'webhookOn', push: 'pushOn', telegram: 'telegramOn' } as const;

/** Returns what of a channel changes; null if nothing does. */
function changeOf(channel: Channel, form: DeliveryForm, saved: DeliveryForm) {
  const name = SWITCHES[channel.kind];
  const isOther = form[name] !== saved[name] && form[name] !== channel.isOn;
  const categories = channel.kind === 'push' ? pushCategories(channel, form, saved) : null;
  if (!isOther && categories === null) return null;
  return { ...(isOther ? { isOn: form[name] } : {}), ...(categories === null ? {} : { categories }) };
}

/** Returns the categories of a device after the changes of the form; null without changes. */
function pushCategories({ categories }: Channel, form: DeliveryForm, saved: DeliveryForm) {
  const changed = (Object.keys(PUSH_CHOICES) as PushChoice[]).filter((choice) => form[choice] !== saved[choice]);
  if (changed.length === 0) return null;
  const after = new Set(categories);
  for (const choice of changed) {
    for (const category of PUSH_CHOICES[choice]) form[choice] ? after.add(category) : after.delete(category);
  }
  return [...after];
}
