import type { Mute } from '@sealtick/contract';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { untilText } from './mute-text.ts';
import { useMutes } from './mutes.queries.ts';
import { useMute } from './use-mute.ts';

/** Strategies and symbols that the member muted, each with a button that ends it. */
export function MutesCard({ getName }: { getName: (strategyId: string) => string }) {
  return (
    <TitledCard id="mutes" title="Muted">
      <Mutes getName={getName} />
    </TitledCard>
  );
}

function Mutes({ getName }: { getName: (strategyId: string) => string }) {
  const read = useMutes();
  const { data } = read;
  if (data === undefined)
    return <LoadState read={read} what="your mutes" isLine className="p-4 md:p-5" skeleton="h-12" />;
  if (data.length === 0)
    return <CardBody>Nothing is muted. Mute a strategy or a symbol in the menu of a signal.</CardBody>;
  return (
    <ul aria-labelledby="mutes" className="divide-y divide-line">
      {data.map((mute) => (
        <MuteRow key={mute.id} mute={mute} name={mute.kind === 'strategy' ? getName(mute.subject) : mute.subject} />
      ))}
    </ul>
  );
}

function MuteRow({ mute: { kind, subject, until }, name }: { mute: Mute; name: string }) {
  const { remove, isRemoving } = useMute({ kind, subject, name });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 md:px-5">
      <span>
        <span className="font-strong text-ink-1">{name}</span>{' '}
        <span className="text-13">is muted {untilText(until, useTimeZone())}</span>
      </span>
      <Button size="small" aria-label={`Unmute ${name}`} isLoading={isRemoving} onClick={remove}>
        Unmute
      </Button>
    </li>
  );
}
