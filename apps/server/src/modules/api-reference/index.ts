import { API_BLOCKS } from '@sealtick/content/api-blocks';
import { type ApiReference, CLIENT_ARCHIVE, reads, toOutline } from '@sealtick/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import { AppError } from '../../platform/errors.ts';
import { completeDocument } from '../../platform/http/complete-document.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { CLIENT_FOLDER, readClientArchive, readSdkFile } from './read-sdk-file.ts';
import { toReference } from './to-reference.ts';

/**
 * Creates the module that serves the reference of the API, made once from the OpenAPI document of all routes, and the SDKs.
 * @param clientFolder Folder of the packed client
 */
export function createApiReference(
  { config }: Pick<Platform, 'config'>,
  clientFolder: string = CLIENT_FOLDER,
): ServerModule {
  let describe: (() => OpenAPIV3_1.Document) | null = null;
  let made: ApiReference | null = null;
  const reference = (): ApiReference => {
    if (describe === null) throw new Error('The routes are not mounted yet.');
    made ??= toReference(completeDocument(describe(), config.baseUrl));
    return made;
  };
  return {
    name: 'api-reference',
    reads: [
      serve(reads.apiReference.get, reference),
      serve(reads.apiReference.blocks, () => [...API_BLOCKS]),
      serve(reads.apiReference.outline, () => toOutline(reference(), API_BLOCKS)),
      serve(reads.sdk.file, async (_viewer, { file }) => ({ body: await readSdkFile(file), name: file })),
      serve(reads.sdk.client, async () => {
        const body = await readClientArchive(clientFolder);
        if (body === null)
          throw new AppError(
            'NOT_FOUND',
            'This site does not offer the client. Its operator has to run `npm run build`.',
          );
        return { body, name: CLIENT_ARCHIVE };
      }),
    ],
    async routes(app) {
      describe = () => app.swagger() as OpenAPIV3_1.Document;
    },
  };
}
