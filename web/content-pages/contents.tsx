import type { Heading } from './headings.ts';

/**
 * Beside the text, or collapsed above it on small screens. Both are rendered, because only a script could open one by screen
 * size.
 */
export function Contents({ headings, asks }: { headings: readonly Heading[]; asks: boolean }) {
  if (asks) {
    return (
      <nav className="contents contents--asks" aria-label="Questions">
        <List headings={headings} />
      </nav>
    );
  }
  return (
    <>
      <nav className="contents contents--side" aria-labelledby="on-this-page">
        <p className="contents__h" id="on-this-page">
          On this page
        </p>
        <List headings={headings} />
      </nav>
      <nav className="contents contents--top" aria-label="On this page, folded">
        <details>
          <summary>
            On this page <span className="soft num">{headings.length} sections</span>
          </summary>
          <List headings={headings} />
        </details>
      </nav>
    </>
  );
}

function List({ headings }: { headings: readonly Heading[] }) {
  return (
    <ol className="contents__list">
      {headings.map(({ level, id, text }) => (
        <li key={id} className={level === 3 ? 'contents__sub' : undefined}>
          <a href={`#${encodeURIComponent(id.toWellFormed())}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
