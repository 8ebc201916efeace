import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Takes over what was entered into a control of the server's page before the script listened to it. */
export function useEarlyEntry(
  control: RefObject<{ readonly value: string } | null>,
  value: string,
  onEntry: (entered: string) => void,
): void {
  const takeOver = useEffectEvent(() => {
    const entered = control.current?.value ?? value;
    if (entered !== value) onEntry(entered);
  });
  useLayoutEffect(() => takeOver(), []);
}
