import { getDocumentProxy } from 'unpdf';

/** Returns title, pages, attached files and text of a PDF, with one blank between words. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  const { info } = await document.getMetadata();
  const text = texts.join(' ').replaceAll(/\s+/g, ' ');
  const attachments: Record<string, Buffer> = {};
  for (const [id, { filename }] of (await document.getAttachments()) ?? [])
    attachments[filename] = Buffer.from((await document.getAttachmentContent(id)) ?? []);
  return { title: (info as { Title?: string }).Title, pages: document.numPages, text, attachments };
}
