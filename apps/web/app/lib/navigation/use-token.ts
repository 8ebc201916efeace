import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** Returns the token after `#` in the address, which only the browser knows; empty while the server renders. */
export function useToken(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => 'unknown',
  );
}
