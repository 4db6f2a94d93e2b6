import { useLoaderData, useLocation } from 'react-router';
import { headOf } from '#core/content-pages/page-head.ts';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import proseCss from '#web/editor/prose.css?url';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { organization, type PublicPage, publicHead } from '#web/lib/public-head.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Failed } from '#web/ui/empty.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import contentPageCss from './content-page.css?url';
import { Contents } from './contents.tsx';
import { headingsIn } from './headings.ts';

type ContentPage = Output<'contentPages.read'>['page'];

/** The path is the slug. */
async function load(api: Api, { url }: PageArgs) {
  return api.contentPages.read({ slug: url.pathname.replaceAll('/', '').toLowerCase() });
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const handle = { static: () => true };

interface MetaArgs {
  loaderData?: Awaited<ReturnType<typeof load>>;
  matches: Parameters<typeof pageTitle>[1];
}

export function meta({ loaderData, matches }: MetaArgs) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Parameters<typeof contentPageMeta>[0];
  if (!loaderData || !root) {
    return [{ title: pageTitle('Page not found', matches) }, { name: 'robots', content: 'noindex' }];
  }
  return contentPageMeta(root, loaderData.page);
}

/** The number of sections from which a page has a table of contents. */
const LISTED_FROM = 5;

export default function ContentPageScreen() {
  const { page } = useLoaderData<typeof load>();
  const isFaqs = page.slug === 'faqs';
  const headings = headingsIn(page.html).filter(({ level }) => level === 2 || isFaqs);
  const listed = headings.length >= LISTED_FROM;
  return (
    <main id="main" className="wrap page">
      <Sheets />
      <article className={listed ? 'cpage cpage--listed' : 'cpage'}>
        <PageHead
          title={page.title}
          meta={
            <>
              Last updated <LocalDate at={page.updated_at} />
            </>
          }
        />
        {page.slug === 'contact' && <WriteTo />}
        {listed && <Contents headings={headings} asks={isFaqs} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server when it was saved */}
        <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: page.html }} />
      </article>
    </main>
  );
}

function WriteTo() {
  const email = useSite()?.brand.supportEmail;
  if (!email) return null;
  return (
    <p className="grid gap-1 cpage__write">
      <span className="t1 soft">Write to</span>
      <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
}

function Sheets() {
  return (
    <>
      <link rel="stylesheet" href={proseCss} precedence="screen" />
      <link rel="stylesheet" href={contentPageCss} precedence="screen" />
    </>
  );
}

/** The page has no scripts, so both actions are links. */
export function ErrorBoundary() {
  const failure = useRouteFailure();
  const { pathname } = useLocation();
  const missing = failure?.status === 404;
  return (
    <main id="main" className="wrap wrap--read page">
      <Sheets />
      {missing ? (
        <>
          <PageHead title="Page not found" lead="There is nothing to read at this address at the moment." />
          <a className="btn btn--primary" href="/">
            Return to Home
          </a>
        </>
      ) : (
        <>
          <PageHead title="This page could not be loaded" />
          <Failed
            title={failure?.error ?? 'Failed to load pages'}
            action={
              <a className="btn btn--sm" href={pathname}>
                Try Again
              </a>
            }
          >
            Please try again in a moment.
          </Failed>
        </>
      )}
    </main>
  );
}

interface Site {
  origin: string;
  brand: { name: string; company: string; supportEmail: string };
}

function contentPageMeta(site: Site, page: ContentPage) {
  const { title, description, og, twitter } = headOf(page, site.brand.name);
  const path = `/${page.slug}`;
  const about = {
    '@type': typeOf(page),
    name: page.title,
    headline: title,
    description,
    url: `${site.origin}${path}`,
    inLanguage: 'en',
    dateModified: page.updated_at,
  };
  const publisher = organization(site);
  const jsonLd: NonNullable<PublicPage['jsonLd']>[number] = {
    ...about,
    publisher,
    ...(page.slug === 'about' && { mainEntity: publisher }),
    ...(page.slug === 'contact' && {
      mainEntity: {
        ...publisher,
        contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: site.brand.supportEmail },
      },
    }),
    ...(asks(page) && {
      mainEntity: page.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    }),
  };
  return publicHead(site, { path, title, description, og, twitter, jsonLd: [jsonLd] });
}

const asks = ({ slug, questions }: ContentPage) => slug === 'faqs' && questions.length > 0;

function typeOf(page: ContentPage): string {
  if (asks(page)) return 'FAQPage';
  return { about: 'AboutPage', contact: 'ContactPage' }[page.slug] ?? 'WebPage';
}
