import { useEffect, useState } from 'react';
import { mayRemember } from '../../lib/may-remember.ts';
import { forget, type Remembered, readRemembered, remember } from './remembered-checkpoint.ts';

const storage = () => window.localStorage;
const permitted = () => {
  if (mayRemember()) return window.localStorage;
  throw new Error('The visitor wants nothing to be remembered.');
};

/** The newest checkpoint that this browser found valid; known after hydration. */
export function useRemembered() {
  const [remembered, setRemembered] = useState<Remembered | null>(null);
  useEffect(() => setRemembered(readRemembered(storage)), []);
  return {
    remembered,
    keep(checkpoint: Remembered) {
      if (remember(permitted, checkpoint)) setRemembered(checkpoint);
    },
    forget() {
      forget(storage);
      setRemembered(null);
    },
  };
}
