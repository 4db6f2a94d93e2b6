import * as z from 'zod';
import { operation } from './operation.ts';

export const siteContract = {
  health: operation('public', 'GET /api/health', 'Whether the server and its database answer').output(
    z.object({ status: z.literal('ok') }),
  ),

  openapi: operation('public', 'GET /api/openapi.json', 'This API as an OpenAPI 3.1 document').output(
    z.record(z.string(), z.unknown()),
  ),
};
