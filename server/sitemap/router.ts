import { sitemapContract } from '#core/sitemap/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { checkSitemap } from './check.ts';
import { pingSearchEngines } from './index-now.ts';
import { generateSitemap, readSitemap } from './read.ts';
import { forgetSitemap, saveSitemap } from './save.ts';

export const sitemapRouter = serve(sitemapContract, {
  read: async (deps) => ({ sitemap: await readSitemap(deps), base_url: deps.settings.origin }),
  generate: (deps, _who, input) => generateSitemap(deps, input),
  check: ({ settings }, _who, { xml }) => checkSitemap(xml, settings.origin),
  save: saveSitemap,
  forget: async (deps, who, input) => ({ sitemap: await forgetSitemap(deps, who, input) }),
  ping: pingSearchEngines,
});
