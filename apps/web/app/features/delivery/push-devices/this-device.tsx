import type { Channel, PushSetup } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type PushAbility, pushAbility, subscribeHere } from '../../../lib/browser/this-device.ts';
import { getProblem } from '../../../lib/forms/get-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { addDevice } from './push-devices.queries.ts';

/** Why this browser cannot be registered, and what would help. */
const TEXTS: Readonly<Record<Exclude<PushAbility, 'ready'>, string>> = {
  insecure: 'Browser push needs https. Open the site by its https address.',
  unsupported: 'This browser cannot show push messages. Use a current version of Chrome, Edge, Firefox or Safari.',
  'home-screen':
    'On this device push works for sites on the home screen only. Add the site there with Share, then open it from the home screen.',
  denied:
    'This browser blocks notifications of the site. Allow them in the settings of the browser for this site, then reload the page.',
};

const NOT_REGISTERED = 'The browser could not register with its push service. Check the connection, then try again.';

/** The state of this browser, and the button that registers it. */
export function ThisDevice({ setup, channel }: { setup: PushSetup; channel: Channel | null }) {
  const [ability, setAbility] = useState(pushAbility);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const add = useMutation(addDevice);
  if (ability !== 'ready') return <p className="text-13">{TEXTS[ability]}</p>;
  if (channel !== null && channel.state === 'active') return null;
  const allow = async () => {
    setProblem(null);
    setAsking(true);
    const device = await subscribeHere(setup).catch(() => undefined);
    if (device === undefined) setProblem(NOT_REGISTERED);
    else if (device === null) setAbility(pushAbility());
    else await add.mutateAsync(device).catch((error: unknown) => setProblem(getProblem(error).detail));
    setAsking(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-13">Push is off on this device.</p>
      <Button size="small" isLoading={isAsking} onClick={() => void allow()}>
        Allow on this device
      </Button>
      <ProblemLine of={problem} className="basis-full" />
    </div>
  );
}
