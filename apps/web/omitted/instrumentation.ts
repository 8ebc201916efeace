/** Substitute for React Router's instrumentation: the site passes no `instrumentations` to the router. */
import { unused } from './unused.ts';

export const getRouteInstrumentationUpdates = unused;
export const instrumentClientSideRouter = unused;
export const instrumentHandler = unused;
export const instrumentationResultMetaContext = undefined;

/** Called on every navigation; does nothing without instrumentation. */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
