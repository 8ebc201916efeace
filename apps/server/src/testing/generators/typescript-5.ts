/** Preloaded into generators: they need the compiler's JavaScript API, which the workspace's own TypeScript no longer has. */
import { registerHooks } from 'node:module';

const compiler = import.meta.resolve('typescript');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: compiler, shortCircuit: true } : next(specifier, context),
});
