import { useLoaderData } from 'react-router';
import { introduction } from '#core/api-docs/introduction.ts';
import { operationsByTag } from '#core/api-docs/operations.ts';
import type { Api } from '#core/contract/index.ts';
import { onServer } from '#web/lib/load.ts';
import { organization, publicHead } from '#web/lib/public-head.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useSite } from '#web/lib/use-site.ts';
import { InlineText } from '#web/ui/inline-text.tsx';
import { Coloured } from './coloured.tsx';
import { anchorOf, Frame, groupPath, readDocument } from './frame.tsx';
import { Method } from './method.tsx';

async function load(api: Api) {
  return operationsByTag(await readDocument(api)).map(({ name, description, operations }) => ({
    name,
    description,
    operations: operations.map(({ operationId, method, path, summary }) => ({ operationId, method, path, summary })),
  }));
}

export const loader = onServer(load);

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

const headingOf = (name: string) => `about-${anchorOf(name)}`;

export default function ApiDocs() {
  const groups = useLoaderData<typeof load>();
  const site = useSite();
  if (!site) return null;
  const parts = introduction(site);
  return (
    <Frame
      title="API"
      lead={`Everything that ${site.brand.name} does, for programs.`}
      links={
        <>
          <a href="/api/openapi.json">OpenAPI 3.1</a> <a href="/functions/v1/api-docs">Markdown</a>{' '}
          <a href="/api-test">Try it</a>
        </>
      }
      contents={[
        ...parts.map(({ id, title }) => ({ id, text: title })),
        ...groups.map(({ name }) => ({ id: headingOf(name), text: name })),
      ]}
    >
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
      {groups.map(({ name, description, operations }) => (
        <section key={name} className="apinoun" aria-labelledby={headingOf(name)}>
          <h2 className="t5" id={headingOf(name)}>
            <a href={groupPath(name)}>{name}</a>
          </h2>
          <p>{description}</p>
          <ul className="apilist">
            {operations.map(({ operationId, method, path, summary }) => (
              // Old links to this page use this id.
              <li key={operationId} id={anchorOf(operationId)}>
                <Method method={method} />
                <a href={`${groupPath(name)}#${anchorOf(operationId)}`}>
                  <code>{path}</code>
                </a>
                <span className="soft">{summary}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Frame>
  );
}
