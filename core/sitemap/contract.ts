import * as z from 'zod';
import { can, contentPart, moment, operation, otherwise } from '../contract/operation.ts';
import { withOwnTextRule } from '../contract/text-input.ts';
import { openedVersion, version } from '../contract/version.ts';
import { SITEMAP_BYTES, sitemapSentences as say } from './sitemap.ts';

const xml = z
  .string(say.empty)
  .max(SITEMAP_BYTES, say.tooLarge)
  .refine((text) => new TextEncoder().encode(text).length <= SITEMAP_BYTES, say.tooLarge);

const finding = z.object({ line: z.int().nullable(), message: z.string() });

const sitemap = z.object({
  xml: z.string(),
  source: z.enum(['stored', 'served']),
  version,
  updated_at: moment.nullable(),
  missing: z.array(z.string()),
});

export const sitemapContract = contentPart({
  read: operation('admin', 'GET /api/admin/sitemap', 'The sitemap: what was saved, else what is served')
    .errors(can(otherwise('SITEMAP_FAILED')))
    .output(z.object({ sitemap, base_url: z.string() })),

  generate: operation(
    'admin',
    'POST /api/admin/sitemap-drafts',
    'A sitemap of what is published; nothing is saved',
    'natural',
  )
    .errors(can(otherwise('SITEMAP_FAILED')))
    .input(
      z.object({
        base_url: z
          .string(say.baseUrl)
          .trim()
          .max(300, say.baseUrl)
          .regex(/^https?:\/\/[^\s/?#<>"'&]+\/?$/i, say.baseUrl),
      }),
    )
    .output(z.object({ xml: z.string(), urls: z.int() })),

  check: operation('admin', 'POST /api/admin/sitemap-checks', 'Whether a text is a sitemap', 'natural')
    .input(z.object({ xml: withOwnTextRule(xml) }))
    .output(z.object({ error: finding.nullable(), warnings: z.array(finding), urls: z.int() })),

  save: operation('admin', 'PUT /api/admin/sitemap', 'Save the sitemap as it is to be served', 'natural')
    .errors(can('SITEMAP_INVALID', 'SITEMAP_CHANGED', otherwise('SITEMAP_NOT_SAVED')))
    .input(
      z.object({ xml: withOwnTextRule(xml.refine((text) => text.trim() !== '', say.empty)), version: openedVersion }),
    )
    .output(z.object({ sitemap, warnings: z.array(finding) })),

  forget: operation(
    'admin',
    'DELETE /api/admin/sitemap',
    'Serve a sitemap made from what is published again',
    'natural',
  )
    .errors(can('SITEMAP_CHANGED', otherwise('SITEMAP_NOT_SAVED')))
    .input(z.object({ version: openedVersion }))
    .output(z.object({ sitemap })),

  ping: operation(
    'admin',
    'POST /functions/v1/ping-search-engines',
    'Tell search engines which addresses changed',
    'once',
  )
    .errors(can('PING_FOREIGN', 'TOO_MANY_ATTEMPTS', otherwise('PING_FAILED')))
    .input(z.object({ sitemapUrl: z.string('Say which sitemap.').max(600, 'Say which sitemap.') }))
    .output(
      z.object({
        message: z.string(),
        results: z.array(
          z.object({ engine: z.string(), outcome: z.enum(['sent', 'failed', 'not_sent']), detail: z.string() }),
        ),
        urls: z.array(z.string()),
      }),
    ),
});
