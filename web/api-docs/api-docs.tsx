import { useLoaderData } from 'react-router';
import { introduction } from '#core/api-introduction.ts';
import type { ApiDocument } from '#core/api-operations.ts';
import type { Api } from '#core/contract/index.ts';
import { Contents } from '#web/content-pages/contents.tsx';
import { onServer } from '#web/lib/load.ts';
import { organization, publicHead } from '#web/lib/public-head.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useSite } from '#web/lib/use-site.ts';
import apiDocsCss from '#web/styles/api-docs.css?url';
import contentPageCss from '#web/styles/content-page.css?url';
import proseCss from '#web/styles/prose.css?url';
import { InlineText } from '#web/ui/inline-text.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Coloured } from './coloured.tsx';
import { referenceOf } from './reference.server.tsx';

async function load(api: Api) {
  return referenceOf((await api.site.openapi()) as unknown as ApiDocument);
}

export const loader = onServer(load);

/** A document without scripts. */
export const handle = { static: () => true };

type Matches = Parameters<typeof pageTitle>[1];

export function meta({ matches }: { matches: Matches }) {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as Parameters<typeof publicHead>[0];
  const title = pageTitle('API', matches);
  if (!site) return [{ title }];
  const description = `The API of ${site.brand.name}: every operation with an example, who may call it and how it fails.`;
  const about = { '@type': 'WebAPI', name: `${site.brand.name} API`, description, url: `${site.origin}/api-docs` };
  const jsonLd = [{ ...about, documentation: `${site.origin}/api-docs`, provider: organization(site) }];
  return publicHead(site, { path: '/api-docs', title, description, jsonLd });
}

/** The API for people: how to begin, then every operation. */
export default function ApiDocs() {
  const { html, headings } = useLoaderData<typeof load>();
  const site = useSite();
  if (!site) return null;
  const parts = introduction(site);
  const listed = parts.map(({ id, title }) => ({ level: 2 as const, id, text: title }));
  return (
    <main id="main" className="wrap page">
      <link rel="stylesheet" href={proseCss} precedence="screen" />
      <link rel="stylesheet" href={contentPageCss} precedence="screen" />
      <link rel="stylesheet" href={apiDocsCss} precedence="screen" />
      <div className="apidocs">
        <PageHead
          title="API"
          meta={
            <span className="apidocs__ways">
              <a href="/api/openapi.json">OpenAPI 3.1</a> <a href="/functions/v1/api-docs">Markdown</a>{' '}
              <a href="/api-test">Try it</a>
            </span>
          }
          lead={`Everything that ${site.brand.name} does, for programs.`}
        />
        <Contents headings={[...listed, ...headings]} asks={false} />
        <div className="apidocs__body">
          {parts.map(({ id, title, says, code }) => (
            <section key={id} className="apipart" aria-labelledby={id}>
              <h2 className="t5" id={id}>
                {title}
              </h2>
              {says.map((paragraph) => (
                <p key={paragraph}>
                  <InlineText text={paragraph} />
                </p>
              ))}
              {code && <Coloured {...code} />}
            </section>
          ))}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, of the contract and its examples */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
    </main>
  );
}
