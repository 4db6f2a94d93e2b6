export interface Narrowing {
  category: string;
  tag: string;
  q: string;
}

export const postAddress = (slug: string) => `/blog/${encodeURIComponent(slug)}`;

/** A category, else a tag, is in the path; everything else is in the query. */
export function listAddress({ category = '', tag = '', q = '' }: Partial<Narrowing>, cursor?: string | null): string {
  const query = new URLSearchParams();
  if (category && tag) query.set('tag', tag);
  if (q) query.set('q', q);
  if (cursor) query.set('cursor', cursor);
  const named = category ? `/category/${encodeURIComponent(category)}` : tag ? `/tag/${encodeURIComponent(tag)}` : '';
  return `/blog${named}${query.size > 0 ? `?${query}` : ''}`;
}

/** Also returns whether the address is canonical, because forms send empty fields too. */
export function askedIn(params: Record<string, string>, { searchParams }: URL) {
  const given = (name: string) => searchParams.get(name)?.trim() ?? '';
  const narrowing: Narrowing = {
    category: params.categorySlug || given('category'),
    tag: params.tag || given('tag'),
    q: given('q'),
  };
  const inPath = params.categorySlug ? ['category'] : ['category', 'tag'];
  const isEmpty = ['q', 'tag', 'cursor'].some((name) => searchParams.has(name) && given(name) === '');
  const isTidy = !isEmpty && !inPath.some((name) => searchParams.has(name));
  return { narrowing, cursor: given('cursor'), isTidy };
}
