/** The one module that strategy files may import. */
export const STRATEGY_MODULE = '@sealtick/engine/strategy';
