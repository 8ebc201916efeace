import { FALLBACK_AFTER_MS } from '@sealtick/contract';
import { moved } from '../../lib/forms/moved.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { getOrder } from './delivery-form.ts';
import type { DeliveryEditing } from './use-delivery-settings.ts';

const CHOICES = [
  { value: 'all', label: 'All channels at the same time' },
  { value: 'order', label: 'One after the other' },
] as const;

/** Whether a new signal goes to all channels, or to the next one only where the previous one did not accept it. */
export function FallbackCard({ editing: { form, change, channels } }: { editing: DeliveryEditing }) {
  const known = new Map(channels.map((channel) => [channel.id, channel]));
  const order = getOrder(form.fallback, channels);
  const store = (ids: readonly string[]) => change({ fallback: ids.join(',') });
  return (
    <TitledCard id="fallback" title="Fallback order">
      <CardBody className="grid gap-3">
        {channels.length < 2 ? (
          <p>With two channels or more, you choose here which one is tried first.</p>
        ) : (
          <>
            <ChoiceRow
              label="Fallback order"
              choices={CHOICES}
              value={order.length === 0 ? 'all' : 'order'}
              onChange={(value) => store(value === 'all' ? [] : channels.map(({ id }) => id))}
            />
            {order.length > 0 && (
              <ol aria-label="Order of the channels" className="divide-y divide-line">
                {order.map((id, place) => (
                  <li key={id} className="flex items-center gap-2 py-1.5">
                    <span className="w-6 text-ink-3 tabular-nums">{place + 1}</span>
                    <span className="mr-auto min-w-0 wrap-anywhere text-ink-1">{known.get(id)?.label}</span>
                    <MoveButtons
                      name={known.get(id)?.label ?? id}
                      place={place}
                      count={order.length}
                      onMove={(by) => store(moved(order, place, by))}
                    />
                  </li>
                ))}
              </ol>
            )}
            <p className="text-12 text-ink-3">
              {order.length === 0
                ? 'Every channel gets every signal that passes its rules.'
                : `The next channel gets a new signal if the previous one has not accepted it within at most ${FALLBACK_AFTER_MS / 1_000} s, once. Updates and closes go where the signal went.`}
            </p>
          </>
        )}
      </CardBody>
    </TitledCard>
  );
}
