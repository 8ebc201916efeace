import type { MailProof } from '../../../platform/mail/mail-details.ts';
import { grouped } from '../../../platform/number-words.ts';
import type { Sealed } from '../messages/delivery-message.ts';
import type { MailContext } from './mail-context.ts';

/** Returns the lines by which a member proves later what the log held when the message was sent. */
export function proofPart({ index, leafHash, checkpoint }: Sealed, { origin }: MailContext): MailProof {
  const [, size = '', root = ''] = checkpoint.split('\n');
  const signature = checkpoint.split('\n').find((line) => line.startsWith('— '));
  const rows = [
    { label: 'Entry', value: `#${grouped(index)}` },
    { label: 'Leaf', value: leafHash },
    ...(size && root ? [{ label: `Root at #${grouped(Number(size) - 1)}`, value: root }] : []),
    ...(signature ? [{ label: 'Signature', value: shorten(signature.slice(2)) }] : []),
  ];
  return {
    title: 'Sealed before it was sent',
    rows,
    note: 'Keep this message. If the entry is ever changed, these lines prove it.',
    link: { label: 'Verify the log', url: `${origin}/signals/verify` },
    checkpoint: `Checkpoint:\n${checkpoint}`,
  };
}

/** The name of the signer with the end of the signature; the text part has all of it. */
function shorten(signature: string): string {
  const [name = '', value = ''] = signature.split(' ');
  return `${name} …${value.slice(-8)}`;
}
