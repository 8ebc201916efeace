/** The parameter of the address with which a payment leads back. */
export const PAID = { name: 'payment', value: 'done' } as const;

/** Returns the path to which a payment leads back. */
export const withPaid = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${PAID.name}=${PAID.value}`;
