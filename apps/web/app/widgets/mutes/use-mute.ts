import { ProblemError } from '@sealtick/client';
import type { Mute, MuteInput } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import { untilText } from './mute-text.ts';
import { removeMute, setMute, useMutes } from './mutes.queries.ts';

/** What can be muted: a strategy by its id, or a symbol. */
export interface Mutable extends Pick<MuteInput, 'kind' | 'subject'> {
  readonly name: string;
}

interface Muting {
  /** The mute in force; null if there is none. */
  readonly mute: Mute | null;
  /** @param until Its end by the wall clock; null without one. */
  readonly set: (until: string | null) => void;
  readonly remove: () => void;
  readonly isRemoving: boolean;
}

/** Returns the mute of a strategy or a symbol, and what changes it; each change says so and can be undone. */
export function useMute({ kind, subject, name }: Mutable): Muting {
  const zone = useTimeZone();
  const mute = useMutes().data?.find((one) => one.kind === kind && one.subject === subject) ?? null;
  const onError = toastFailure(`${name}: not changed`);
  const undo = (onClick: () => void) => ({ label: 'Undo', altText: 'Change it again in the same menu', onClick });
  const restore = () => mute && setting.mutate({ kind, subject, until: mute.until });
  // The menu is gone when the answer arrives, so the messages belong to the mutations, not to their calls.
  const setting = useMutation({
    ...setMute,
    onError,
    onSuccess: async (set, ...rest) => {
      toast({
        title: `${name} is muted ${untilText(set.until, zone)}`,
        description:
          'New signals are not sent to your channels. They still appear here, and messages about open signals continue.',
        action: undo(() => (mute === null ? removing.mutate({ id: set.id }) : restore())),
      });
      await setMute.onSuccess(set, ...rest);
    },
  });
  const title = `${name} is no longer muted`;
  const removing = useMutation({
    ...removeMute,
    // Another tab may have ended it.
    onError: (error) => (error instanceof ProblemError && error.status === 404 ? toast({ title }) : onError(error)),
    onSuccess: async (...result) => {
      toast(mute === null ? { title } : { title, action: undo(() => void restore()) });
      await removeMute.onSuccess(...result);
    },
  });
  return {
    mute,
    set: (until) => setting.mutate({ kind, subject, until }),
    remove: () => mute && removing.mutate({ id: mute.id }),
    isRemoving: removing.isPending,
  };
}
