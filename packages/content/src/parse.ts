export { overrideDocuments } from './override-documents.ts';
export { parseDocument } from './parse-document.ts';
export { DOCUMENTS_FOLDER, readDocuments } from './read-documents.ts';
