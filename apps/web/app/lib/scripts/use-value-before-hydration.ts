import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Passes on what a visitor entered into a control before the page was hydrated. */
export function useValueBeforeHydration(
  control: RefObject<(HTMLElement & { readonly value: string }) | null>,
  value: string,
  onEntry: (entered: string) => void,
): void {
  const entered = useRef<string | null>(null);

  // Read before the next render, which would restore the rendered value.
  useLayoutEffect(() => {
    entered.current = control.current?.value ?? null;
    // From here on React handles what is entered, and the earlier value must not replace it.
    const forget = () => {
      entered.current = null;
    };
    const element = control.current;
    element?.addEventListener('input', forget);
    return () => element?.removeEventListener('input', forget);
  }, [control]);

  // Passed on after hydration of the whole page: the router ignores navigations from a layout effect.
  const passOn = useEffectEvent(() => {
    if (entered.current !== null && entered.current !== value) onEntry(entered.current);
  });
  useEffect(() => passOn(), []);
}
