/** What Chinese, Japanese and Korean write after year, month, day, hour, minute and second. */
const PARTS = /[年月日号號時时點点分秒년월일시분초]/g;
const HOUR_OR_MINUTE = /[時时點点分시분]$/;
const WEEKDAYS = /[星期周週曜火水木金土一二三四五六화수목금토요]/g;
const MORNING = /午前|上午|早上|凌晨|오전/;
const AFTERNOON = /午後|下午|晚上|오후/;

interface DateMarks {
  /** 1 before noon, 2 after it, 0 if nothing says so. */
  readonly meridiem: 0 | 1 | 2;
  /** True if the next number is a minute or a second. */
  readonly isHourOrMinute: boolean;
}

/**
 * Returns the length of a space that does not break, of a thin one, or of a mark without width, as browsers write them
 * between the parts of a date; 0 for another character.
 */
export function blankBytes(bytes: Uint8Array, at: number): number {
  const [first, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]!];
  if (first === 0xc2) return second === 0xa0 ? 2 : 0;
  if (first === 0xe2 && second === 0x80) return third <= 0x8f || (third >= 0xa8 && third <= 0xaf) ? 3 : 0;
  if (first === 0xe2 && second === 0x81) return third === 0xa0 ? 3 : 0;
  if (first === 0xe3) return second === 0x80 && third === 0x80 ? 3 : 0;
  return first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
}

/** Returns what the marks between two numbers of a date mean; null for another word. */
export function readDateMarks(text: string): DateMarks | null {
  const meridiem = MORNING.test(text) ? 1 : AFTERNOON.test(text) ? 2 : 0;
  const rest = text.replace(MORNING, '').replace(AFTERNOON, '').replaceAll(PARTS, '').replaceAll(WEEKDAYS, '');
  return rest === '' ? { meridiem, isHourOrMinute: HOUR_OR_MINUTE.test(text) } : null;
}

/** Returns a stamp with the marks of ASCII in place of those of other scripts, and without what is in brackets. */
export function plainStamp(text: string): string {
  return text
    .replaceAll(/[\u00a0\u2007\u2009\u202f\u3000]/g, ' ')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replaceAll('\u2212', '-')
    .replaceAll(/\([^)]*\)?|\[[^\]]*\]?/g, ' ')
    .replaceAll(/(\d)\s*[年月년월]\s*/g, '$1-')
    .replaceAll(/(\d)\s*[日号號일]\s*/g, '$1 ')
    .trim();
}
