import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { sql } from 'drizzle-orm';
import { contract } from '#core/contract/index.ts';
import { AppError } from '#core/errors.ts';
import { library } from '../catalog/library.ts';
import type { Deps } from '../deps.ts';
import { api } from './access.ts';

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
let document: Promise<Record<string, unknown>> | null = null;

export const siteRouter = {
  health: api.site.health.handler(async ({ context }) => {
    try {
      await context.deps.db.execute(sql`select 1`);
    } catch (error) {
      context.deps.log.error('the database does not answer', error);
      throw new AppError('UNAVAILABLE', { cause: error });
    }
    return { status: 'ok' as const };
  }),

  library: api.site.library.handler(async ({ context }) => ({ library: await library(context.deps) })),

  openapi: api.site.openapi.handler(({ context }) => {
    document ??= documentOf(context.deps);
    return document;
  }),
};

async function documentOf(deps: Deps): Promise<Record<string, unknown>> {
  const { brand, origin } = deps.settings;
  const generated = await generator.generate(contract, {
    info: { title: `${brand.name} API`, version: '1.0.0' },
    servers: [{ url: origin }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: "Sign in with session: 'bearer' to get a token." },
      },
    },
    customErrorResponseBodySchema: {
      type: 'object',
      properties: {
        error: { type: 'string', description: 'One sentence for people.' },
        code: { type: 'string', description: 'The same for programs.' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['error', 'code'],
    },
  });
  return generated as unknown as Record<string, unknown>;
}
