import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import { RestoredDraft } from '#web/admin-kit/restored-draft.tsx';
import { doneBefore, useDoneBefore } from '#web/lib/done-before.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import type { Keeping } from '#web/lib/use-kept-draft.ts';
import { useSaveKey } from '#web/lib/use-save-key.ts';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { dateText } from '#web/ui/local-date.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { postAddress } from './addresses.ts';
import type { BlogCategory, Post } from './post-draft.ts';
import { PostFieldset } from './post-fields.tsx';
import { PostPreview } from './post-preview.tsx';
import { PostStateBadge, PublishActions } from './publish-actions.tsx';
import { shownSlug, useSlugCheck } from './slug-field.tsx';
import { usePostForm } from './use-post-form.ts';
import '#web/content-pages/pages-admin.css';
import './post-form.css';

const ID = 'post-form';

export function PostForm({ post, categories }: { post: Post | null; categories: readonly BlogCategory[] }) {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { revalidate } = useRevalidator();
  const form = usePostForm(post, {
    categories,
    // The post's own page replaces this form; writing continues there.
    onAdded: ({ id }, sentence) => {
      const caret = caretIn(element.current);
      const left = { ...doneBefore(sentence), caret };
      void navigate(`/admin/blog/${id}`, { replace: true, preventScrollReset: true, state: left });
    },
  });
  const { fields, saved, failure, conflict, kept, unsaved, busy, change } = form;
  const check = useSlugCheck({
    slug: fields.slug_from_title ? '' : fields.slug,
    title: fields.title,
    post_id: saved?.id,
  });
  useDoneBefore(form.setDone);
  const standing = useFocusOnFailure(element, form.refusal);
  useSaveKey(element);
  const arrived = useRef((state as { caret?: Caret | null } | null)?.caret ?? null);
  useEffect(() => setCaret(element.current, arrived.current), []);

  const gone = fields.category_ids.some((id) => !categories.some((category) => category.id === id));
  useEffect(() => {
    if (failure?.code === 'BLOG_CATEGORY_NOT_FOUND') void revalidate();
  }, [failure, revalidate]);
  useEffect(() => {
    if (gone) change({ category_ids: fields.category_ids.filter((id) => categories.some((one) => one.id === id)) });
  });
  const besideField = failure !== null && Object.values(failure.fields ?? {}).includes(failure.error);
  const isGeneral = standing !== null && failure !== null && !besideField && !conflict;

  return (
    <main id="main" className="admin__main post-form">
      <p className="flow t1">
        <Link to="/admin/blog">Back to Blog Posts</Link>
        {saved && (
          <a href={`/blog/preview/${saved.id}`} target="_blank" rel="noreferrer">
            Preview as readers see it<span className="sr"> (in a new tab, as it is saved)</span>
          </a>
        )}
        {saved && <Link to={`/admin/blog/${saved.id}/history`}>History</Link>}
        {saved?.published && (
          <a href={postAddress(saved.slug)} target="_blank" rel="noreferrer">
            View post<span className="sr"> (in a new tab)</span>
          </a>
        )}
      </p>
      <div className="post-form__bar stickbar row">
        <h1 className="t5">{post ? 'Edit post' : 'Add Blog Post'}</h1>
        <p>
          <PostStateBadge saved={saved} />
        </p>
        <div className="post-form__state push">
          <span role="status">
            {form.done && (
              <span className="state state--ok">
                <Icon name="check" />
                {form.done}
              </span>
            )}
          </span>
          {!form.done && (
            <SavedState busy={busy} unsaved={unsaved} keeping={kept.keeping} saved_at={saved?.updated_at ?? null} />
          )}
        </div>
        <div className="row">
          <ButtonLink size="sm" to="/admin/blog">
            Cancel
          </ButtonLink>
          <PublishActions form={ID} saved={saved} busy={busy} onSave={form.save} />
        </div>
        {isGeneral && (
          <div className="post-form__failure row wide">
            <CallFailure failure={failure} back={pathname + search} />
            {failure.code === 'POST_NOT_FOUND' && (
              <Button
                size="sm"
                onClick={() => {
                  form.leaveForNew();
                  void navigate('/admin/blog/new');
                }}
              >
                Write it as a new post
              </Button>
            )}
          </div>
        )}
      </div>
      <RestoredDraft restored={kept.restored} onDiscard={form.discard}>
        {post ? 'The form shows the post as it is saved.' : 'The form is empty then.'} This cannot be undone.
      </RestoredDraft>
      {conflict}
      <div className="halves">
        <form
          ref={element}
          id={ID}
          className="grid"
          aria-label="Post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.save('as-is');
          }}
        >
          <PostFieldset form={form} check={check} categories={categories} />
        </form>
        <PostPreview fields={fields} slug={shownSlug(fields, check)} saved={saved} categories={categories} />
      </div>
      <AskBeforeLeaving unsaved={unsaved && kept.keeping === 'full'}>
        What you typed is not saved, and this browser cannot keep it.
      </AskBeforeLeaving>
    </main>
  );
}

interface Caret {
  name: string;
  start: number | null;
  end: number | null;
}

/** Null if no text field of the form has the focus. */
function caretIn(form: HTMLFormElement | null): Caret | null {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text');
  if (!isText || !form?.contains(field)) return null;
  return { name: field.name, start: field.selectionStart, end: field.selectionEnd };
}

function setCaret(form: HTMLFormElement | null, caret: Caret | null): void {
  const field = caret && form?.elements.namedItem(caret.name);
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(caret?.start ?? null, caret?.end ?? null);
}

interface SavedStateProps {
  busy: boolean;
  unsaved: boolean;
  keeping: Keeping;
  saved_at: string | null;
}

function SavedState({ busy, unsaved, keeping, saved_at }: SavedStateProps) {
  const local = useHydrated();
  if (busy) return <span className="state">Saving...</span>;
  if (unsaved && keeping === 'full') {
    return (
      <span className="state state--wait">
        <Icon name="alert" />
        Not saved, and this browser cannot keep it
      </span>
    );
  }
  if (unsaved) {
    return (
      <span className="state" title="A reload or a closed tab loses nothing. Readers see what was saved last.">
        {keeping === 'kept' ? 'Not saved yet. Kept in this browser' : 'Not saved yet'}
      </span>
    );
  }
  if (!saved_at) return null;
  return (
    <span className="state state--ok">
      <Icon name="check" />
      Saved {momentText(new Date(saved_at), local)}
    </span>
  );
}

function momentText(at: Date, local: boolean): string {
  const isToday = local && at.toDateString() === new Date().toDateString();
  return isToday ? at.toLocaleTimeString('en-US', { timeStyle: 'short' }) : dateText(at, 'medium', false, local);
}
