import { cutText } from '@sealtick/engine';

const MOST_CHARACTERS = 100;
/** Control, invisible and direction characters, and halves of pairs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** What separates folders, or has a meaning in the names of some system. */
const RESERVED = /[/\\:*?"<>|%;']+/g;

/**
 * Returns the value of `Content-Disposition` by which a browser saves an answer (RFC 6266). Whatever the name, the file
 * is in no other folder, is not hidden, and has its own extension.
 */
export function attachment(name: string): string {
  const safe = safeName(name);
  const ascii = safe.replace(/[^ -~]/gu, '_');
  const exact = safe === ascii ? '' : `; filename*=UTF-8''${encodeURIComponent(safe).replace(/[!()*]/g, toHex)}`;
  return `attachment; filename="${ascii}"${exact}`;
}

const toHex = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function safeName(name: string): string {
  const plain = name
    .slice(0, 1_000)
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(RESERVED, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '');
  const extension = /\.\w{1,8}$/.exec(plain)?.[0] ?? '';
  const base = cutText(plain.slice(0, plain.length - extension.length), MOST_CHARACTERS - extension.length);
  return `${base || 'download'}${extension}`;
}
