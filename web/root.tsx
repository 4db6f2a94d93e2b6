import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { Links, Meta, type MiddlewareFunction, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import './styles/base.css';
import { iconsOf, paperColors } from '#core/lib/icons.ts';
import type { Theme } from '#core/lib/theme.ts';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { loadSite } from './lib/load-site.ts';
import { seamContext } from './lib/seam.ts';
import { isStaticPage } from './lib/static-page.ts';
import { useRouteFailure } from './lib/use-route-failure.ts';
import { type Site, useSite } from './lib/use-site.ts';
import { DocumentLinks } from './shell/document-links.tsx';
import { LastFrame } from './shell/last-frame.tsx';
import { TryingAgain } from './shell/trying-again.tsx';

/** Logs and metrics identify pages by their route pattern. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context, pattern }, next) => {
    context.get(seamContext).matched(pattern);
    return next();
  },
];

export const loader = loadSite;

export const shouldRevalidate = () => false;

export function meta({ loaderData }: { loaderData?: Site }) {
  const brand = loaderData?.brand;
  return [{ title: brand ? `${brand.name}: ${brand.tagline}` : 'Certamen' }];
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useSite();
  const matches = useMatches();
  const isStatic = isStaticPage(matches);
  // Home and the landing page share an address; the latter is static.
  const personal = !isStatic && matches.some(({ id }) => id === 'shell/signed-in' || id === 'admin/admin');
  const icons = iconsOf(root?.brand.name ?? 'Certamen');
  // Browsers hide a nonce from scripts, so hydration must not compare it with the empty string they show.
  const nonce = typeof document === 'undefined' ? root?.nonce : '';
  const theme = root?.theme ?? 'system';
  // For tests and other automation: input before hydration would be lost.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper(theme, 'light')} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper(theme, 'dark')} />
        {personal && <meta name="robots" content="noindex" />}
        <link rel="icon" href={icons.svg} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={icons.touch} />
        <link rel="manifest" href="/site.webmanifest" />
        {/* Preloaded, so that headings seldom change their font. */}
        <link rel="preload" href={newsreader} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body suppressHydrationWarning>
        <a className="skip no-print" href="#main">
          Skip to content
        </a>
        {children}
        {!isStatic && <TryingAgain />}
        {!isStatic && <DocumentLinks />}
        {!isStatic && <ScrollRestoration nonce={nonce} />}
        {!isStatic && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

const paper = (theme: Theme, device: 'light' | 'dark') => paperColors[theme === 'system' ? device : theme];

export default function Root() {
  return <Outlet />;
}

/** Only for failures while loading; forms show their own. */
export function ErrorBoundary() {
  const failure = useRouteFailure();
  return (
    <LastFrame>
      <ErrorScreen failure={failure} />
    </LastFrame>
  );
}
