import { only } from '#core/lib/fields.ts';
import type { RevisionFields } from '../revisions/table.ts';
import type { blog_posts } from './tables.ts';

const names = ['title', 'excerpt', 'content', 'featured_image', 'meta_title', 'meta_description', 'tags'] as const;

export type Texts = Pick<typeof blog_posts.$inferSelect, (typeof names)[number]>;

export function revisionOf(texts: Texts, category_ids: readonly string[]): RevisionFields {
  return { ...only(names, texts), category_ids: [...category_ids] };
}
