import type { Post } from './post-draft.ts';

/** What a save makes of a post's publication: leave it as it is, or one of the three states. */
export type Publication = 'as-is' | 'draft' | 'published' | { scheduled_at: string };

export type PostState = 'draft' | 'scheduled' | 'published';

/** Where a post stands; a new one is a draft. */
export function stateOf(post: Pick<Post, 'published' | 'scheduled_at'> | null): PostState {
  if (post?.published) return 'published';
  return post?.scheduled_at ? 'scheduled' : 'draft';
}

/** What is sent of a publication, for a post as it is saved now. */
export function publicationSent(publication: Publication, saved: Post | null) {
  if (publication === 'as-is') {
    // With its time the server knows a post that the schedule publishes meanwhile.
    return { published: saved?.published ?? false, ...(saved?.scheduled_at && { scheduled_at: saved.scheduled_at }) };
  }
  if (publication === 'published') return { published: true };
  return { published: false, scheduled_at: publication === 'draft' ? null : publication.scheduled_at };
}

/** What is said once it is saved. */
export function savedSentence(before: Post | null, after: Post): string {
  if (before === null) return 'Blog post created successfully!';
  if (stateOf(before) === stateOf(after)) return 'Blog post updated successfully!';
  if (after.published) return 'Blog post published successfully';
  if (after.scheduled_at) return 'Blog post scheduled successfully';
  return before.published ? 'Blog post unpublished successfully' : 'Schedule canceled: the post is a draft again';
}
