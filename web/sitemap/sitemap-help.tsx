import { changeFrequencies } from '#core/sitemap/sitemap.ts';

export function SitemapHelp() {
  return (
    <aside className="stack stack--tight soft t1" aria-labelledby="sitemap-help">
      <h2 id="sitemap-help" className="t2 sansh">
        About sitemaps
      </h2>
      <dl className="stack stack--tight">
        <dt className="mono">loc</dt>
        <dd>The whole address of a page of this site. Only this one has to be there.</dd>
        <dt className="mono">lastmod</dt>
        <dd>When the page was last changed, such as 2026-11-22.</dd>
        <dt className="mono">changefreq</dt>
        <dd>
          How often it changes:{' '}
          {changeFrequencies.map((word, index) => (
            <span key={word}>
              {index > 0 && ', '}
              <span className="mono">{word}</span>
            </span>
          ))}
          .
        </dd>
        <dt className="mono">priority</dt>
        <dd>
          0.0 to 1.0, against the other pages of this site; <span className="mono">0.5</span> where it is left out.
        </dd>
      </dl>
      <p>
        In addresses <span className="mono">&amp;</span> is written <span className="mono">&amp;amp;</span>. At most
        50,000 addresses and 3 MB.
      </p>
      <p>
        As long as nothing is saved here, the sitemap is made from what is published, each time it is asked for. A
        saved text is served as it is and does not follow what is published later.
      </p>
    </aside>
  );
}
