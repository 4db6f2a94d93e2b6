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
    <section className="panel padded anywhere" aria-label="Search result">
      <p className="t1">
        <b>{site}</b>
        <br />
        <span className="soft">{url.replace(/^https?:\/\//, '').replaceAll('/', ' › ')}</span>
      </p>
      <p className="serp__title t4">{shortened(title, metaRecommended.title)}</p>
      <p className="soft">{shortened(description, metaRecommended.description)}</p>
    </section>
  );
}
