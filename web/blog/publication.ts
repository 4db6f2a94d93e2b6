import type { Post } from './post-draft.ts';

export type Publication = 'as-is' | 'draft' | 'published' | { scheduled_at: string };

export type PostState = 'draft' | 'scheduled' | 'published';

export function stateOf(post: Pick<Post, 'published' | 'scheduled_at'> | null): PostState {
  if (post?.published) return 'published';
  return post?.scheduled_at ? 'scheduled' : 'draft';
}

export function publicationOf(publication: Publication, opened: Pick<Post, 'published' | 'scheduled_at'> | null) {
  // With its time, the server detects a post that was published on schedule since.
  if (publication === 'as-is')
    return { published: opened?.published ?? false, scheduled_at: opened?.scheduled_at ?? null };
  if (publication === 'published') return { published: true, scheduled_at: null };
  return { published: false, scheduled_at: publication === 'draft' ? null : publication.scheduled_at };
}

export function savedSentence(before: Post | null, after: Post): string {
  if (before === null) return 'Blog post created successfully!';
  if (stateOf(before) === stateOf(after)) return 'Blog post updated successfully!';
  if (after.published) return 'Blog post published successfully';
  if (after.scheduled_at) return 'Blog post scheduled successfully';
  return before.published ? 'Blog post unpublished successfully' : 'Schedule canceled: the post is a draft again';
}
