import { metaRecommended } from '#core/blog.ts';
import { shortened } from '#core/plain-beginning.ts';

interface SearchPreviewProps {
  url: string;
  site: string;
  title: string;
  description: string;
}

export function SearchPreview({ url, site, title, description }: SearchPreviewProps) {
  return (
    <section className="panel serp" aria-label="Search result">
      <p className="serp__site">
        <b>{site}</b>
        <span>{url.replace(/^https?:\/\//, '').replaceAll('/', ' › ')}</span>
      </p>
      <p className="serp__title">{shortened(title, metaRecommended.title)}</p>
      <p className="serp__text">{shortened(description, metaRecommended.description)}</p>
    </section>
  );
}
