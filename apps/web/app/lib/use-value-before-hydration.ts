import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Passes on what a visitor entered into a control before the page was hydrated. */
export function useValueBeforeHydration(
  control: RefObject<{ readonly value: string } | null>,
  value: string,
  onEntry: (entered: string) => void,
): void {
  const entered = useRef<string | null>(null);

  // Read before the next render, which would restore the rendered value.
  useLayoutEffect(() => {
    entered.current = control.current?.value ?? null;
  }, [control]);

  // Passed on after hydration of the whole page: the router ignores navigations from a layout effect.
  const passOn = useEffectEvent(() => {
    if (entered.current !== null && entered.current !== value) onEntry(entered.current);
  });
  useEffect(() => passOn(), []);
}
