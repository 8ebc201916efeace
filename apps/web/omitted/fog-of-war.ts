/** In place of React Router's lazy route discovery: `routeDiscovery` is `initial`, so every page arrives with all routes. */
import { unused } from './unused.ts';

export const URL_LIMIT = 0;
export const getManifestPath = unused;
export const getPartialManifest = unused;
export const getPathsWithAncestors = unused;
export const handleClientVersionMismatch = unused;

export const isFogOfWarEnabled = (): boolean => false;
export const getPatchRoutesOnNavigationFunction = (): undefined => undefined;
export const useFogOFWarDiscovery = (): void => {};
