import type { Egress } from '../../../platform/egress/egress.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import { ProviderError } from '../provider.ts';
import type { BarsRequest, Vendor, VendorBar } from './vendor.ts';

/** Larger than every page of a vendor. */
const MOST_BYTES = 8 * 1_024 * 1_024;
/** Wait after a refusal for too many requests that names none. */
const USUAL_WAIT_MS = 30_000;
const TOO_MANY = [418, 429, 503];

/** How a vendor is reached. */
export interface VendorLine {
  readonly vendor: Vendor;
  /** Address of its API, without a path. */
  readonly url: string;
  readonly token: string | null;
  readonly egress: Egress;
}

/** Bars of a vendor, and its clock. */
export interface VendorAnswer {
  readonly bars: readonly VendorBar[];
  /** Time of the answer by the vendor's clock, ms UTC; null if it does not say. */
  readonly vendorTime: number | null;
}

/**
 * Sends one request to a vendor.
 * @throws {ProviderError} if it fails, {UnknownCodeError} if the vendor does not know the symbol.
 */
export async function askVendor(line: VendorLine, request: BarsRequest, signal?: AbortSignal): Promise<VendorAnswer> {
  const { vendor, url, token, egress } = line;
  const answer = await egress(`${url}${vendor.getPath(request)}`, {
    headers: { accept: 'application/json', 'user-agent': 'Sealtick', ...vendor.readHeaders?.(token) },
    maxBytes: MOST_BYTES,
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw new ProviderError(
      error instanceof EgressError && error.isLate ? 'no answer in time' : 'it cannot be reached',
      {
        cause: error,
      },
    );
  });
  const { status, headers } = answer;
  const vendorTime = Date.parse(headers.date ?? '');
  if (TOO_MANY.includes(status)) {
    throw new ProviderError(`too many requests (${status})`, {
      retryAfterMs: getWait(headers['retry-after'], vendorTime) ?? USUAL_WAIT_MS,
    });
  }
  if (status === 401 || status === 403) throw new ProviderError(`it refused the request (${status})`);
  if (status >= 500) throw new ProviderError(`it answered ${status}`);
  const bars = vendor.read(parse(answer.body, status), request);
  if (status !== 200) throw new ProviderError(`it answered ${status}`);
  return { bars, vendorTime: Number.isNaN(vendorTime) ? null : vendorTime };
}

function parse(body: Buffer, status: number): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ProviderError(status === 200 ? 'the answer is not complete JSON' : `it answered ${status}`);
  }
}

/** Returns the wait that a `Retry-After` header names, as seconds or a date, ms; null if it names none. */
function getWait(header: string | undefined, vendorTime: number): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - vendorTime;
  return seconds > 0 ? seconds : null;
}
