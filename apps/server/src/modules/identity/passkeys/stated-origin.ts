import { z } from 'zod';

const ClientData = z.object({ origin: z.string().max(500) });

/** Returns the origin in the signed data of a browser; null if there is none. @param clientData In base64url. */
export function statedOrigin(clientData: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientData, 'base64url').toString())).origin;
  } catch {
    return null;
  }
}
