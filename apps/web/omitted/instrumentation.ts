/** In place of React Router's instrumentation, which the site does not use: it passes no `instrumentations` to the router. */
import { unused } from './unused.ts';

export const getRouteInstrumentationUpdates = unused;
export const instrumentClientSideRouter = unused;
export const instrumentHandler = unused;
export const instrumentationResultMetaContext = undefined;

/** Called on every navigation; without instrumentation nobody receives its details. */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
