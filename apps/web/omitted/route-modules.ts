/** Substitute for React Router's loading of a page's script. The original reloads if it fails, which leaves the site while it is down. */
import type { ComponentType } from 'react';

interface Route {
  readonly id: string;
  readonly module: string;
}

interface Modules {
  readonly root: { readonly handle: { readonly UnloadedScreen: ComponentType } };
  [id: string]: unknown;
}

/** Returns the script of a page; if it cannot be loaded, a page that says so. */
export async function loadRouteModule({ id, module }: Route, loaded: Modules): Promise<unknown> {
  try {
    loaded[id] ??= await import(/* @vite-ignore */ module);
    return loaded[id];
  } catch {
    // A rejection would leave the navigation pending, and an error of the loader would replace the document with its styles.
    return { clientLoader: () => null, default: loaded.root.handle.UnloadedScreen };
  }
}
