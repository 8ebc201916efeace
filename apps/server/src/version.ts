import manifest from '../../../package.json' with { type: 'json' };

/** Version of the product: that of the newest release in the changelog. */
export const VERSION: string = manifest.version;
