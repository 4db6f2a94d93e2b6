import { useEffect, useState } from 'react';
import { loadApi } from '#web/lib/load-api.ts';

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
