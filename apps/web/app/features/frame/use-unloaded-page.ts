import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { onRouterReload } from '../../lib/navigation/reload-page.ts';

/**
 * Returns the address of the page that the visitor waits for once the script of a page could not be loaded; null otherwise.
 * React Router does not load such a script a second time, so every later wait counts.
 */
export function useUnloadedPage(): string | null {
  const { location } = useNavigation();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => onRouterReload(() => setHasFailed(true)), []);
  return hasFailed && location ? createPath(location) : null;
}
