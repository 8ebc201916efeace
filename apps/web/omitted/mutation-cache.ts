/** Substitute for TanStack Query's mutation cache. It stays empty, because no page creates a mutation yet. */
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
