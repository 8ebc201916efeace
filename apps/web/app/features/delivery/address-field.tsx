import { useSite } from '../../lib/site.tsx';
import { Field } from '../../ui/field.tsx';
import { type AddressKind, CHANNEL_KIND_VIEWS } from './channel-kind-views.ts';
import { NewAddressNote } from './new-address-note.tsx';
import type { DeliveryEditing } from './use-delivery-settings.ts';

/** The field of an address that becomes a channel, and what saving it does. */
export function AddressField({ kind, editing }: { kind: AddressKind; editing: DeliveryEditing }) {
  const { form, change, problems, channels, isMember } = editing;
  const { switchField, address } = CHANNEL_KIND_VIEWS[kind];
  const { field, label, isOfAccount, ...input } = address;
  const isOn = form[switchField];
  const accountAddress = useSite().visitor.user?.email ?? null;
  const own = isOfAccount && isMember && isOn ? accountAddress : null;
  return (
    <>
      <Field label={label} error={problems[field]}>
        {(control) => (
          <input
            {...control}
            {...input}
            value={form[field]}
            disabled={!isOn}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        )}
      </Field>
      <NewAddressNote kind={kind} address={form[field]} channels={channels} own={own} />
    </>
  );
}
