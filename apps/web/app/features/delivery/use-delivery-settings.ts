import { type Channel, type DeliveryRules, INVALID_EMAIL, isEmailAddress } from '@sealtick/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgain } from '../../lib/data/stale.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { PREVIEWS } from '../../lib/queries/previews.ts';
import { rulesQuery } from '../../lib/queries/rules.query.ts';
import { useSite } from '../../lib/site/site.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { type SavedFormState, useSavedForm } from '../../widgets/saved-form/use-saved-form.ts';
import { DELIVERY_NAMES, type DeliveryForm, getChannels, NO_RULES, toForm } from './delivery-form.ts';
import { isEndpoint } from './is-endpoint.ts';
import { type Saved, saveSettings } from './save-settings.ts';

/** Settings of a member; null for a visitor, who starts with the defaults. */
export interface OwnSettings {
  readonly channels: readonly Channel[];
  readonly rules: DeliveryRules;
  /** Whether the member follows a strategy, or may. */
  readonly follows: boolean;
}

/** What is wrong with a field. */
export type Problems = Readonly<Partial<Record<'email' | 'webhookUrl' | 'quietHours', string>>>;

/** The form of channels and rules, which both pages share. */
export interface DeliveryEditing extends SavedFormState<DeliveryForm> {
  readonly isMember: boolean;
  readonly channels: readonly Channel[];
  readonly rules: DeliveryRules;
  readonly problems: Problems;
  /** The secret of the endpoint that was added, until it is stored. */
  readonly secret: string | null;
  readonly forgetSecret: () => void;
}

const TIME = /^\d\d:\d\d$/;
const NONE: readonly Channel[] = [];

/** Edits channels and rules of the member. */
export function useDeliverySettings(own: OwnSettings | null): DeliveryEditing {
  const client = useQueryClient();
  const address = useSite().visitor.user?.email ?? '';
  const { channels, rules, follows } = own ?? { channels: NONE, rules: NO_RULES, follows: false };
  const saved = toForm(channels, rules, address, follows);
  const [secret, setSecret] = useState<string | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: saveSettings,
    // Shown even if they cannot be read again.
    onSuccess: (after) => {
      client.setQueryData(channelsQuery().queryKey, after.channels);
      client.setQueryData(rulesQuery().queryKey, after.rules);
    },
    onSettled: () => readAgain(client, [channelsQuery(), rulesQuery(), PREVIEWS]),
  });
  const editing = useSavedForm({
    name: 'delivery',
    saved,
    names: DELIVERY_NAMES,
    isMember: own !== null,
    isValid: (form) => Object.keys(problemsIn(form, channels, own !== null)).length === 0,
    toastsProblem: true,
    send: (form, prove) => mutateAsync({ form, saved, channels, rules, prove, onSecret: setSecret }),
    onSaved: (_form, after) => toast({ title: 'Settings saved', description: getText(after) }),
  });
  return {
    ...editing,
    isMember: own !== null,
    channels,
    rules,
    problems: { ...problemsIn(editing.form, channels, own !== null), ...editing.problem?.fields },
    secret,
    forgetSecret: () => setSecret(null),
  };
}

/** Returns what is wrong with the addresses that a form would add. */
function problemsIn(form: DeliveryForm, channels: readonly Channel[], isMember: boolean): Problems {
  const email = form.email.trim();
  const isBadEmail = form.emailOn && !isEmailAddress(email) && (email !== '' || isMember);
  const needsUrl = form.webhookUrl !== '' || getChannels(channels, 'webhook').length === 0;
  const isBadUrl = form.webhookOn && needsUrl && !isEndpoint(form.webhookUrl);
  const isTime = TIME.test(form.quietFrom) && TIME.test(form.quietTo);
  return {
    ...(form.isQuiet && !isTime ? { quietHours: 'Enter both times, such as 22:00 and 07:00.' } : {}),
    ...(isBadEmail ? { email: INVALID_EMAIL } : {}),
    ...(isBadUrl
      ? { webhookUrl: 'Enter an address that begins with https://. Signals are not sent unencrypted.' }
      : {}),
  };
}

const getText = ({ unconfirmed }: Saved): string =>
  unconfirmed === null
    ? 'They apply to all future signals.'
    : `They apply to all future signals. Open the link in the email to ${unconfirmed} to confirm the address.`;
