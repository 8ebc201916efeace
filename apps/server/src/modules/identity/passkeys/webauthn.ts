/** Returns the library of passkeys, loaded at the first use: its 250 files would delay each start. */
export const loadWebauthn = () => import('@simplewebauthn/server');
