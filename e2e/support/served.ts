import { type APIRequestContext, request as client } from '@playwright/test';
import { test as base, expect, inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the stand-in of the run listens. */
    standIn: string;
  }
}

interface Served {
  /** Where the site is. */
  readonly baseURL: string;
  /** Asks the site as a program does, without a browser. */
  readonly request: APIRequestContext;
}

/** Tests of what the site sends: its pages, files and headers. */
export const test = base.extend<Served>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that a fixture needs from its parameter.
  baseURL: async ({}, use) => use(inject('standIn')),
  request: async ({ baseURL }, use) => {
    const context = await client.newContext({ baseURL });
    await use(context);
    await context.dispose();
  },
});

export { expect };
