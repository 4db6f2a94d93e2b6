import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { checkSitemap } from './check.ts';
import { pingSearchEngines } from './ping.ts';
import { generateSitemap, readSitemap } from './read.ts';
import { forgetSitemap, saveSitemap } from './save.ts';

const { sitemap } = api;

/** The sitemap, for administrators. */
export const sitemapRouter = {
  read: sitemap.read.handler(({ context }) =>
    orElse('SITEMAP_FAILED', context, async (deps) => ({
      sitemap: await readSitemap(deps),
      base_url: deps.settings.origin,
    })),
  ),
  generate: sitemap.generate.handler(({ context, input }) =>
    orElse('SITEMAP_FAILED', context, (deps) => generateSitemap(deps, input)),
  ),
  check: sitemap.check.handler(({ context, input }) => checkSitemap(input.xml, context.deps.settings.origin)),
  save: sitemap.save.handler(({ context, input }) =>
    orElse('SITEMAP_NOT_SAVED', context, (deps) => saveSitemap(deps, context.who, input)),
  ),
  forget: sitemap.forget.handler(({ context, input }) =>
    orElse('SITEMAP_NOT_SAVED', context, async (deps) => ({
      sitemap: await forgetSitemap(deps, context.who, input),
    })),
  ),
  ping: sitemap.ping.handler(({ context, input }) =>
    orElse('PING_FAILED', context, (deps) => pingSearchEngines(deps, context.who, input)),
  ),
};
