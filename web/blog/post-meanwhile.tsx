import { useEffect, useRef, useState } from 'react';
import { blogFailures } from '#core/blog.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type BlogCategory, fieldNames, fieldsOf, type Post, type PostFields } from './post-draft.ts';

interface PostMeanwhileProps {
  sentence: string;
  post_id: string;
  /** What is typed here. */
  fields: PostFields;
  categories: readonly BlogCategory[];
  busy: boolean;
  onTheirs(post: Post): void;
  onMine(post: Post): void;
}

/** Two people wrote at one post: what the other one saved, beside what is typed here, and the choice. */
export function PostMeanwhile({ sentence, post_id, fields, categories, busy, onTheirs, onMine }: PostMeanwhileProps) {
  const [theirs, setTheirs] = useState<Post | null>(null);
  const { run, failure } = useAction(
    async (api, id: string) => (await api.blogOffice.one({ post_id: id })).post,
    blogFailures.BLOG_DATA_FAILED[1],
  );
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // It stands above the form, and one may have been writing far below.
    section.current?.focus();
    void run(post_id).then(setTheirs);
  }, [run, post_id]);
  const names = new Map([...categories, ...(theirs?.categories ?? [])].map(({ id, name }) => [id, name]));
  const mine = saidBy(fields, names);
  const said = theirs && saidBy(fieldsOf(theirs), names);
  const others = said ? Object.keys(fieldNames).filter((name) => said[name] !== mine[name]) : [];
  return (
    <section ref={section} className="post-form__meanwhile" aria-label="Saved meanwhile" tabIndex={-1}>
      <Alert tone="error">{sentence}</Alert>
      {failure && (
        <Alert
          tone="error"
          action={
            <Button size="sm" onClick={() => void run(post_id).then(setTheirs)}>
              Try Again
            </Button>
          }
        >
          {failure.error}
        </Alert>
      )}
      {theirs && said && (
        <>
          {others.map((name) => (
            <div key={name} className="post-form__two">
              <h2 className="t1 sansh">{fieldNames[name]}</h2>
              <Side label="Theirs" name={fieldNames[name] ?? ''} text={said[name] ?? ''} />
              <Side label="Yours" name={fieldNames[name] ?? ''} text={mine[name] ?? ''} />
            </div>
          ))}
          {others.length === 0 && <p className="t1 soft">They saved the same as you typed.</p>}
          <div className="row">
            <Button size="sm" variant="primary" busy={busy} onClick={() => onMine(theirs)}>
              Save mine over it
            </Button>
            <Button size="sm" aria-disabled={busy} onClick={() => !busy && onTheirs(theirs)}>
              Take theirs
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Side({ label, name, text }: { label: string; name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable with the keyboard
    <section className="post-form__side" aria-label={`${name}: ${label}`} tabIndex={0}>
      <p className="t1 soft">{label}</p>
      <p className="post-form__text">{text || <span className="soft">Nothing</span>}</p>
    </section>
  );
}

function saidBy(fields: PostFields, names: ReadonlyMap<string, string>): Record<string, string> {
  const { title, slug, slug_from_title, excerpt, content, tags, category_ids, featured_image, published } = fields;
  return {
    ...{ title, excerpt, content, featured_image, meta_title: fields.meta_title },
    ...{ meta_description: fields.meta_description, tags: tags.join(', ') },
    slug: slug_from_title ? 'Generated from the title' : slug,
    category_ids: category_ids.map((id) => names.get(id) ?? 'A category that is gone').join(', '),
    published: published ? 'Published' : 'Draft',
  };
}
