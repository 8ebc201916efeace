import type { ComponentType } from 'react';

type Preloaded<P extends object> = ComponentType<P> & {
  /** Must be over before it is drawn, on the server too. */
  readonly preload: () => Promise<void>;
};

/** A part whose script is loaded apart, by the route that shows it and before it draws: nothing is drawn in two goes. */
export function preloaded<P extends object>(load: () => Promise<ComponentType<P>>): Preloaded<P> {
  let Loaded: ComponentType<P> | null = null;
  function Part(props: P) {
    if (Loaded === null) throw new Error('A part was drawn before it was loaded: its route must preload it.');
    return <Loaded {...props} />;
  }
  return Object.assign(Part, {
    preload: async () => {
      Loaded ??= await load();
    },
  });
}
