import type { PasskeyAssertion, PasskeyAttestation } from '@sealtick/contract';
import { useIsInteractive } from './use-browser.ts';

/** Whether this browser can use passkeys here; false while the server renders. */
export const useCanUsePasskeys = (): boolean => useIsInteractive() && hasPasskeys();

/** Passkeys need https or localhost, and a host with a name. */
function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return !isAddress && 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Asks the person for a passkey. Returns null if they cancelled. @param options JSON text of the server. */
export async function askForPasskey(options: string): Promise<PasskeyAssertion | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  return unlessCancelled(() => navigator.credentials.get({ publicKey }));
}

/** Lets the browser make a passkey. Returns null if the person cancelled. @param options JSON text of the server. */
export async function makePasskey(options: string): Promise<PasskeyAttestation | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  return unlessCancelled(() => navigator.credentials.create({ publicKey }));
}

async function unlessCancelled<T>(ask: () => Promise<Credential | null>): Promise<T | null> {
  try {
    return ((await ask()) as PublicKeyCredential | null)?.toJSON() as T | null;
  } catch (error) {
    // Also thrown where the time is over or the device has the passkey already.
    if (error instanceof DOMException && ['NotAllowedError', 'InvalidStateError', 'AbortError'].includes(error.name))
      return null;
    throw error;
  }
}
