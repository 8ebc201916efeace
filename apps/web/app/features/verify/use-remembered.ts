import { useEffect, useState } from 'react';
import { forget, type Remembered, readRemembered, remember } from './remembered-checkpoint.ts';

const storage = () => window.localStorage;

/** The newest checkpoint that this browser found valid; known after hydration. */
export function useRemembered() {
  const [remembered, setRemembered] = useState<Remembered | null>(null);
  useEffect(() => setRemembered(readRemembered(storage)), []);
  return {
    remembered,
    keep(checkpoint: Remembered) {
      if (remember(storage, checkpoint)) setRemembered(checkpoint);
    },
    forget() {
      forget(storage);
      setRemembered(null);
    },
  };
}
