import type { Hono } from 'hono';
import { iconsOf, paperColors } from '#core/lib/icons.ts';
import type { Deps } from '../deps.ts';
import type { Assets } from '../http/assets.ts';
import type { Env } from '../http/env.ts';
import { API_POLICY } from '../http/security.ts';

const HOUR = 'public, max-age=3600';

/** The manifest and the icons that browsers request by themselves. Without `assets` there are no icons. */
export function mountManifest(app: Hono<Env>, { settings: { brand } }: Deps, assets: Assets | undefined): void {
  const icons = iconsOf(brand.name);
  const manifest = JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paperColors.light,
    theme_color: paperColors.light,
    icons: icons.app.map((icon) => ({ ...icon, type: 'image/png', purpose: 'any maskable' })),
  });
  app.get('/site.webmanifest', (c) =>
    c.body(manifest, 200, {
      'content-type': 'application/manifest+json',
      'cache-control': HOUR,
      'content-security-policy': API_POLICY,
    }),
  );
  for (const [path, file] of Object.entries({ '/favicon.ico': icons.ico, '/apple-touch-icon.png': icons.touch })) {
    app.get(path, (c, next) => Promise.resolve(assets?.(file, c.req.raw.headers) ?? next()));
  }
}
