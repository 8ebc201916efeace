/** In place of TanStack Query's cache of mutations: the site writes by the actions of its routes, so the cache stays empty. */
export class MutationCache {
  getAll(): readonly never[] {
    return [];
  }

  findAll(): readonly never[] {
    return [];
  }

  clear(): void {}

  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }
}
