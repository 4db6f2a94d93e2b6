import { siteContract } from '#core/site/contract.ts';
import { apiDocument } from '../api-docs/document.ts';
import { library } from '../catalog/library.ts';
import { serve } from '../http/serve-operations.ts';
import { noteClientError } from './client-error.ts';
import { health, readiness } from './readiness.ts';

export const siteRouter = serve(siteContract, {
  health,
  readiness,
  clientError: noteClientError,
  library: async (deps) => ({ library: await library(deps) }),
  openapi: async ({ settings }) => ({ ...(await apiDocument(settings)) }),
});
