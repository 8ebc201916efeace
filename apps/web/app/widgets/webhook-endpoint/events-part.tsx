import { type Channel, writes } from '@sealtick/contract';
import { useState } from 'react';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../step-up/use-proven-write.ts';
import { EndpointProblem } from './endpoint-problem.tsx';
import { EVENT_CHOICES, hasSame, withChoice } from './event-choices.ts';

/** Which events an endpoint is sent. */
export function EventsPart({ channel: { id, categories } }: { channel: Channel }) {
  // What is saved may change elsewhere while the dialog is open.
  const [changed, choose] = useState<typeof categories | null>(null);
  const chosen = changed ?? categories;
  const { send, isSending, problem } = useProvenWrite(writes.deliveryChannels.change, () => [channelsQuery()]);
  const save = () =>
    send({ id, categories: chosen }, () =>
      toast({ title: 'Events saved', description: 'They apply to all future messages.' }),
    );
  return (
    <fieldset>
      <legend className="mb-2 font-head text-14 text-ink-1">Events</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {EVENT_CHOICES.map(({ category, label, types }) => (
          <Checkbox
            key={category}
            checked={chosen.includes(category)}
            onChange={({ target }) => choose(withChoice(chosen, category, target.checked))}
          >
            <span className="block text-ink-1">{label}</span>
            <span className="block font-mono text-12 text-ink-3">{types}</span>
          </Checkbox>
        ))}
      </div>
      {chosen.length === 0 && <p className="mt-2 text-13 text-warn">Without an event nothing is sent.</p>}
      <EndpointProblem of={problem} />
      <Button
        size="small"
        className="mt-3"
        disabled={hasSame(chosen, categories)}
        isLoading={isSending}
        onClick={() => void save()}
      >
        Save events
      </Button>
    </fieldset>
  );
}
