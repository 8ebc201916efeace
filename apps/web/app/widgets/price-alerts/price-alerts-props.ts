export interface PriceAlertsProps {
  /** The one symbol that they are about; all if it is left out. */
  readonly symbol?: string | undefined;
}
