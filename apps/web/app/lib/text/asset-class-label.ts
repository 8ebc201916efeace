/** Names of the asset classes as pages show them. */
export const ASSET_CLASS_LABELS: Readonly<Record<string, string>> = {
  fx: 'FX',
  indices: 'Indices',
  commodities: 'Commodities',
  crypto: 'Crypto',
};
