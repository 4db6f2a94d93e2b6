import type { RevisionFields } from '../revisions/table.ts';

export interface Texts {
  title: string;
  excerpt: string;
  content: string;
  featured_image: string | null;
  meta_title: string;
  meta_description: string;
  tags: string[];
}

export function revisionOf(
  { title, excerpt, content, featured_image, meta_title, meta_description, tags }: Texts,
  category_ids: readonly string[],
): RevisionFields {
  const texts = { title, excerpt, content, featured_image, meta_title, meta_description };
  return { ...texts, tags, category_ids: [...category_ids] };
}
