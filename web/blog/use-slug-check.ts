import { useEffect, useState } from 'react';
import { loadApi } from '#web/lib/load-api.ts';

const PAUSE_MS = 400;

interface Asked {
  /** Blank while the slug is made from the title. */
  slug: string;
  title: string;
  post_id: string | undefined;
}

export interface SlugCheck {
  state: 'checking' | 'known' | 'unknown';
  /** What the post would get. */
  slug: string;
  is_free: boolean;
}

/** Asks the server, in the pauses of typing, which slug the post would get; null while there is nothing to ask. */
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
        // Saving asks again and has the last word.
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
