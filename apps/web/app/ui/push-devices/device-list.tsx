import { useQuery } from '@tanstack/react-query';
import { Button } from '../button.tsx';
import { Skeleton } from '../skeleton.tsx';
import { DeviceRow } from './device-row.tsx';
import { channelsQuery, pushSetupQuery } from './push-devices.queries.ts';
import { ThisDevice } from './this-device.tsx';
import { useOwnChannel } from './use-own-channel.ts';

/** The list behind `PushDevices`. */
export function DeviceList() {
  const setup = useQuery(pushSetupQuery());
  const channels = useQuery(channelsQuery());
  const own = useOwnChannel(setup.data ?? null);
  if (setup.isError || channels.isError) {
    const again = () => void Promise.all([setup.refetch(), channels.refetch()]);
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-13">
        <p>Your devices cannot be read.</p>
        <Button size="small" onClick={again}>
          Try again
        </Button>
      </div>
    );
  }
  if (!setup.data || !channels.data || own.isPending) return <Skeleton className="h-16" />;
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
