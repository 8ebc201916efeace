import type { PushSetup } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findOwnChannel } from '../../../lib/browser/this-device.ts';
import { channelsQuery, pushSetupQuery } from '../../../lib/queries/channels.query.ts';
import { allOf, LoadState } from '../../../ui/load-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DeviceRow } from './device-row.tsx';
import { ThisDevice } from './this-device.tsx';

/** The list behind `PushDevices`. */
export function DeviceList() {
  const setup = useQuery(pushSetupQuery());
  const channels = useQuery(channelsQuery());
  const own = useOwnChannel(setup.data ?? null);
  if (!setup.data || !channels.data) {
    const read = allOf({ setup, channels });
    return <LoadState read={read} what="your devices" isLine className="text-13" skeleton="h-16" />;
  }
  if (own.isPending) return <Skeleton className="h-16" />;
  const devices = channels.data.filter(({ kind }) => kind === 'push');
  const here = devices.find(({ id }) => id === own.channelId) ?? null;
  const others = devices.filter(({ id }) => id !== own.channelId);
  return (
    <div className="grid gap-3">
      <ThisDevice setup={setup.data} channel={here} />
      {(here !== null || others.length > 0) && (
        <ul aria-label="Devices with browser push">
          {here && <DeviceRow channel={here} isHere />}
          {others.map((channel) => (
            <DeviceRow key={channel.id} channel={channel} isHere={false} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface OwnChannel {
  readonly isPending: boolean;
  /** Null if this browser is not registered. */
  readonly channelId: string | null;
}

/** Returns which of the registered devices this browser is. */
function useOwnChannel(setup: PushSetup | null): OwnChannel {
  const [own, setOwn] = useState<OwnChannel>({ isPending: true, channelId: null });
  useEffect(() => {
    if (setup === null) return;
    let isCurrent = true;
    const found = (channelId: string | null) => {
      if (isCurrent) setOwn({ isPending: false, channelId });
    };
    findOwnChannel(setup).then(found, () => found(null));
    return () => {
      isCurrent = false;
    };
  }, [setup]);
  return own;
}
