/** Returns an address as its owner recognises it, and others who read it do not: `am…@example.com`. */
export const maskAddress = (address: string): string => address.replace(/^(.{1,2})[^@]*(@.*)$/, '$1…$2');
