/** Substitute for React Router's lazy route discovery: with `routeDiscovery: initial`, every page has all routes. */
import { unused } from './unused.ts';

export const URL_LIMIT = 0;
export const getManifestPath = unused;
export const getPartialManifest = unused;
export const getPathsWithAncestors = unused;
export const handleClientVersionMismatch = unused;

export const isFogOfWarEnabled = (): boolean => false;
export const getPatchRoutesOnNavigationFunction = (): undefined => undefined;
export const useFogOFWarDiscovery = (): void => {};
