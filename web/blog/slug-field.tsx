import { useEffect, useState } from 'react';
import { blogLimits } from '#core/blog/blog.ts';
import { slugOf } from '#core/blog/slug.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { Check } from '#web/ui/check.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Post, PostValues } from './post-draft.ts';

interface SlugFieldProps {
  fields: PostValues;
  saved: Post | null;
  check: SlugCheck | null;
  error: string | undefined;
  onChange(part: Partial<PostValues>): void;
}

export function SlugField({ fields, saved, check, error, onChange }: SlugFieldProps) {
  const { slug_from_title } = fields;
  const shown = shownSlug(fields, check);
  return (
    <div className="row row--apart gap-1">
      <Field className="wide" label="Slug" error={error} hint={hintFor(fields, saved, check)}>
        <TextInput
          className="input--sm input--mono"
          name="slug"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          disabled={slug_from_title}
          value={shown}
          onChange={({ target }) => onChange({ slug: target.value })}
          onBlur={() => fields.slug !== slugOf(fields.slug) && onChange({ slug: slugOf(fields.slug) })}
        />
      </Field>
      <Check
        className="t1"
        label="Generate from the title"
        checked={slug_from_title}
        onChange={({ target: { checked } }) =>
          onChange({ slug_from_title: checked, slug: checked ? (saved?.slug ?? '') : shown })
        }
      />
      <Said fields={fields} saved={saved} check={check} onUse={(slug) => onChange({ slug })} />
    </div>
  );
}

export function shownSlug({ slug, slug_from_title, title }: PostValues, check: SlugCheck | null): string {
  if (!slug_from_title) return slug;
  return check?.state === 'known' ? check.slug : slugOf(title);
}

function hintFor({ slug, slug_from_title }: PostValues, saved: Post | null, check: SlugCheck | null) {
  if (slug_from_title && check?.state === 'known' && check.slug === '') {
    return saved
      ? 'The title has no letters or digits: the post keeps the slug that it has.'
      : 'The title has no letters or digits: a short slug is made up when the post is saved.';
  }
  if (!slug_from_title && slug.trim() === '') return 'Left empty, it is made from the title.';
  const next = check?.state === 'known' ? check.slug : '';
  const leaves = saved?.published_at && next !== '' && (slug_from_title ? next : slugOf(slug)) !== saved.slug;
  return leaves ? 'Whoever opens the present address is led to the new one.' : undefined;
}

interface SaidProps {
  fields: PostValues;
  saved: Post | null;
  check: SlugCheck | null;
  onUse(slug: string): void;
}

function Said({ fields: { slug, slug_from_title, title }, saved, check, onUse }: SaidProps) {
  const wanted = (!slug_from_title && slugOf(slug)) || slugOf(title);
  const known = check?.state === 'known' && check.slug !== '' && wanted !== '';
  const taken = known && check.slug !== wanted.slice(0, blogLimits.slug);
  return (
    <div className="post-form__said row row--end t1 anywhere">
      <p role="status">
        {check?.state === 'unknown' && <span className="soft">It could not be checked. Saving checks it again.</span>}
        {known && !taken && check.slug !== saved?.slug && (
          <span className="state state--ok">
            <Icon name="check" />
            This slug is free
          </span>
        )}
        {known && taken && (
          <span className="state state--wait">
            <Icon name="alert" />
            <span>
              <span className="mono">{wanted}</span> is taken
              {slug_from_title && (
                <>
                  , <span className="mono">{check.slug}</span> is free
                </>
              )}
            </span>
          </span>
        )}
      </p>
      {known && taken && !slug_from_title && (
        <button className="link t1" type="button" onClick={() => onUse(check.slug)}>
          Use <span className="mono">{check.slug}</span>
        </button>
      )}
    </div>
  );
}

const PAUSE_MS = 400;

interface Asked {
  slug: string;
  title: string;
  post_id: string | undefined;
}

export interface SlugCheck {
  state: 'checking' | 'known' | 'unknown';
  slug: string;
  is_free: boolean;
}

export function useSlugCheck({ slug, title, post_id }: Asked): SlugCheck | null {
  const [answer, setAnswer] = useState<SlugCheck & { to: string }>({ ...nothing, to: '' });
  const asked = slug.trim() === '' ? title.trim() : slug.trim();
  const to = JSON.stringify([slug.trim() !== '', asked, post_id]);
  useEffect(() => {
    if (asked === '') return;
    let stale = false;
    const timer = setTimeout(async () => {
      try {
        const api = await loadApi();
        const found = await api.blogAdmin.freeSlug({
          slug: slug.trim().slice(0, 400),
          title: title.slice(0, 400),
          post_id,
        });
        if (!stale) setAnswer({ state: 'known', ...found, to });
      } catch {
        // Saving checks again.
        if (!stale) setAnswer({ ...nothing, state: 'unknown', to });
      }
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [asked, slug, title, post_id, to]);
  if (asked === '') return null;
  return answer.to === to ? answer : nothing;
}

const nothing: SlugCheck = { state: 'checking', slug: '', is_free: false };
