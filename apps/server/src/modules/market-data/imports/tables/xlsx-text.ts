const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const PATTERNS = new Map<string, RegExp>();

/** Returns the value of an attribute, by its name as a pattern; null if there is none. */
export function attribute(attributes: string, name: string): string | null {
  const pattern = PATTERNS.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  PATTERNS.set(name, pattern);
  const found = pattern.exec(attributes);
  return found === null ? null : unescaped(found[1] ?? found[2] ?? '');
}

/** Returns the text of a cell, without the readings that Japanese texts carry. */
export function getText(xml: string): string {
  const plain = xml.replaceAll(/<(?:\w+:)?rPh\b.*?<\/(?:\w+:)?rPh>/gs, '');
  return unescaped([...plain.matchAll(/<(?:\w+:)?t\b[^>]*>(.*?)<\/(?:\w+:)?t>/gs)].map(([, text]) => text).join(''));
}

/** Returns text with its entities as characters. */
export function unescaped(text: string): string {
  return text.replaceAll(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return NAMED[name.toLowerCase()]!;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
