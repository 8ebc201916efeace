/** Begins the keys of all previews of deliveries. */
export const PREVIEWS = { queryKey: ['delivery preview'] } as const;
