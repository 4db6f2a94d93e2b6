import { apiDocument } from '../api-docs/document.ts';
import { library } from '../catalog/library.ts';
import { api } from '../http/access.ts';
import { noteClientError } from './client-error.ts';
import { health, readiness } from './readiness.ts';

export const siteRouter = {
  health: api.site.health.handler(async ({ context }) => {
    await health(context);
    return { status: 'ok' as const };
  }),

  readiness: api.site.readiness.handler(async ({ context }) => {
    await readiness(context);
    return { status: 'ready' as const };
  }),

  clientError: api.site.clientError.handler(async ({ context, input }) => {
    await noteClientError(context, input);
    return { received: true as const };
  }),

  library: api.site.library.handler(async ({ context }) => ({ library: await library(context.deps) })),

  openapi: api.site.openapi.handler(async ({ context }) => ({ ...(await apiDocument(context.deps.settings)) })),
};
