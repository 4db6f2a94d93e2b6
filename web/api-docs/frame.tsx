import type { ReactNode } from 'react';
import type { ApiDocument } from '#core/api-docs/operations.ts';
import type { Api } from '#core/contract/index.ts';
import contentPageCss from '#web/content-pages/content-page.css?url';
import { Contents } from '#web/content-pages/contents.tsx';
import proseCss from '#web/editor/prose.css?url';
import { PageHead } from '#web/ui/page-head.tsx';
import apiDocsCss from './api-docs.css?url';

interface FrameProps {
  title: string;
  lead: string;
  links: ReactNode;
  contents: readonly { id: string; text: string }[];
  children: ReactNode;
}

export function Frame({ title, lead, links, contents, children }: FrameProps) {
  return (
    <main id="main" className="wrap page">
      <link rel="stylesheet" href={proseCss} precedence="screen" />
      <link rel="stylesheet" href={contentPageCss} precedence="screen" />
      <link rel="stylesheet" href={apiDocsCss} precedence="screen" />
      <div className="apidocs">
        <PageHead title={title} meta={<span className="flow">{links}</span>} lead={lead} />
        <Contents headings={contents.map((one) => ({ ...one, level: 2 }))} asks={false} />
        <div className="apidocs__body">{children}</div>
      </div>
    </main>
  );
}

export const readDocument = async (api: Api) => (await api.site.openapi()) as unknown as ApiDocument;

export function anchorOf(name: string): string {
  return name
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
}

export const groupPath = (name: string) => `/api-docs/${anchorOf(name)}`;
