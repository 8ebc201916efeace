/** Whether a browser's cookies refuse that conveniences are stored, under whatever version. */
export const refusesStorage = (cookies: string): boolean => /(?:^|; |__Host-)sealtick_privacy=\d+\.0/.test(cookies);
