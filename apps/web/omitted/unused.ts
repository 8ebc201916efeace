/** Substitute for a function of a dependency that the site never calls. */
export function unused(): never {
  throw new Error('The build omits this function of a dependency: see apps/web/omit-modules.ts.');
}
