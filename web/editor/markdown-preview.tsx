import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import './prose.css';
import { blogFailures } from '#core/blog/blog.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';

const PAUSE_MS = 400;

interface MarkdownPreviewProps {
  markdown: string;
  empty?: ReactNode;
  onRendered?(reading_minutes: number): void;
}

/** Rendered by the server. The last preview remains while the next one loads, and if that fails. */
export function MarkdownPreview({ markdown, empty = 'Nothing to preview yet.', onRendered }: MarkdownPreviewProps) {
  const { pathname, search } = useLocation();
  const [html, setHtml] = useState<string | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const told = useRef(onRendered);
  told.current = onRendered;
  const isBlank = markdown.trim() === '';
  const { run, busy, failure } = useAction(
    (api, text: string) => api.blogAdmin.renderMarkdown({ markdown: text }),
    blogFailures.MARKDOWN_NOT_RENDERED[1],
  );
  const [made, setMade] = useState<string | null>(null);
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const isDue = !isBlank && !busy && made !== markdown && failedFor !== markdown;

  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(
      async () => {
        begun.current = true;
        const answer = await run(markdown);
        if (!answer) return setFailedFor(markdown);
        setFailedFor(null);
        setMade(markdown);
        setHtml(answer.html);
        told.current?.(answer.reading_minutes);
      },
      begun.current ? PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [isDue, run, markdown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new preview has new links
  useEffect(() => {
    const links = sheet.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [];
    for (const link of links) {
      if (link.getAttribute('href')?.startsWith('#')) link.addEventListener('click', showPart);
      else Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' });
    }
  }, [html]);

  if (isBlank) return <p className="soft t2">{empty}</p>;
  return (
    <>
      {failure && (
        <div className="stack">
          <CallFailure failure={failure} back={pathname + search} />
          <p>
            <Button size="sm" onClick={() => setFailedFor(null)}>
              Try Again
            </Button>
          </p>
        </div>
      )}
      {html === null ? (
        !failure && (
          <p className="soft t2" role="status">
            Preparing the preview...
          </p>
        )
      ) : (
        <div
          ref={sheet}
          className="prose"
          dir="auto"
          aria-busy={busy || undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it, as it does for readers
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </>
  );
}

/** A link within the text scrolls the preview; the editor's address stays. */
function showPart(event: Event): void {
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  const id = decodeURIComponent(link.hash.slice(1));
  const part = [...(link.closest('.prose')?.querySelectorAll('[id]') ?? [])].find((element) => element.id === id);
  part?.scrollIntoView({ block: 'nearest' });
}
