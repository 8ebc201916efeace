/**
 * What the pages import as `zod`. Before it checks a shape, zod tries to compile code, which the content security policy of the
 * site refuses and reports as a violation. Schemas decide this when they are created, so it is set before any of them.
 */
import { config } from 'zod/v4';

if (!import.meta.env.SSR) config({ jitless: true });

export * from 'zod/v4';
