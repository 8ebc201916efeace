/** Longest address: what fits into a path of SMTP (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX = 254;

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?';
/**
 * What RFC 5321 and browsers (`type=email`) both take: a local part of at most 64 characters without quotes, and a domain of at
 * least two labels, the last of which is not a number.
 */
export const EMAIL_PATTERN = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** Letters, digits, dots and hyphens, not all of ASCII. Anything else could end the host of a URL. */
const INTERNATIONAL = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}.\u3002-]+$/u;

/** Returns an address as it is stored: without spaces around it, and an international domain in its ASCII form. */
export function storedEmailAddress(typed: string): string {
  const address = typed.trim();
  const at = address.lastIndexOf('@') + 1;
  const url = `http://${address.slice(at)}`;
  if (at === 0 || !INTERNATIONAL.test(address.slice(at)) || !URL.canParse(url)) return address;
  return `${address.slice(0, at)}${new URL(url).hostname}`;
}

/** Whether a typed text is an email address. */
export function isEmailAddress(typed: string): boolean {
  const address = storedEmailAddress(typed);
  return address.length <= EMAIL_MAX && EMAIL_PATTERN.test(address);
}

/** Said of an email address that is none. */
export const INVALID_EMAIL = 'Please enter a valid email address.';
