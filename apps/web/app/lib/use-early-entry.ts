import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Takes over what was entered into a control of the server's page before the script listened to it. */
export function useEarlyEntry(
  control: RefObject<{ readonly value: string } | null>,
  value: string,
  onEntry: (entered: string) => void,
): void {
  const entered = useRef<string | null>(null);

  // Read before anything is drawn again, which would put the value back.
  useLayoutEffect(() => {
    entered.current = control.current?.value ?? null;
  }, [control]);

  // Handed over once the whole page listens: the router ignores what comes from a layout effect.
  const takeOver = useEffectEvent(() => {
    if (entered.current !== null && entered.current !== value) onEntry(entered.current);
  });
  useEffect(() => takeOver(), []);
}
