import type { PushSetup } from '@sealtick/contract';
import { useEffect, useState } from 'react';
import { findOwnChannel } from '../../lib/this-device.ts';

interface OwnChannel {
  readonly isPending: boolean;
  /** Null if this browser is not registered. */
  readonly channelId: string | null;
}

/** Returns which of the registered devices this browser is. */
export function useOwnChannel(setup: PushSetup | null): OwnChannel {
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
