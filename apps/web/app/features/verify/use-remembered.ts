import { useEffect, useState } from 'react';
import { convenienceStorage } from '../../lib/browser/browser-storage.ts';
import { forget, type Remembered, readRemembered, remember } from './remembered-checkpoint.ts';

/** The newest checkpoint that this browser found valid; known after hydration. */
export function useRemembered() {
  const [remembered, setRemembered] = useState<Remembered | null>(null);
  useEffect(() => setRemembered(readRemembered(convenienceStorage)), []);
  return {
    remembered,
    keep(checkpoint: Remembered) {
      if (remember(convenienceStorage, checkpoint)) setRemembered(checkpoint);
    },
    forget() {
      forget(convenienceStorage);
      setRemembered(null);
    },
  };
}
