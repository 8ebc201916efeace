import type { WriteRequest } from '../../platform/http/serve-writes.ts';

/**
 * Returns a PNG, JPEG or WebP picture as a PNG file for the logo, without what the file says besides.
 * @throws {AppError} UNPROCESSABLE, RATE_LIMITED, or UNAVAILABLE if others wait
 */
export type EncodeLogo = (given: Buffer, accountId: string, request: Pick<WriteRequest, 'isNeeded'>) => Promise<Buffer>;
