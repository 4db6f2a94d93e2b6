import { blogFailures, blogSentences } from '#core/blog/blog.ts';
import { useRecordForm } from '#web/admin-kit/use-record-form.ts';
import { uploadProblem } from '#web/editor/use-image-uploads.ts';
import { keepForLater } from '#web/lib/use-kept-draft.ts';
import {
  type BlogCategory,
  blankPost,
  type Post,
  type PostValues,
  type Publication,
  postFields,
  publicationOf,
  recordOf,
  savedSentence,
  written,
} from './post-draft.ts';

interface PostFormProps {
  categories: readonly BlogCategory[];
  onAdded(post: Post, sentence: string): void;
}

const keptAs = (post: Post | null) => `post.${post?.id ?? 'new'}`;

export function usePostForm(post: Post | null, { categories, onAdded }: PostFormProps) {
  const { values, save, ...form } = useRecordForm<typeof postFields, { post: Post }, Post>({
    fields: postFields,
    record: post,
    recordOf,
    blank: blankPost,
    savedIn: (result) => result.post,
    keptAs,
    choicesOf: (theirs) => ({ category_ids: [...categories, ...theirs.categories] }),
    failed: (post ? blogFailures.POST_NOT_UPDATED : blogFailures.POST_NOT_CREATED)[1],
    problems: whatLacks,
    save: ({ blogAdmin }, typed, version) =>
      post ? blogAdmin.change({ ...written(typed), post_id: post.id, version }) : blogAdmin.add(written(typed)),
    onSaved(now, before) {
      const sentence = savedSentence(before, now);
      if (!post) onAdded(now, sentence);
      return sentence;
    },
  });
  return {
    ...form,
    fields: values,
    save: (publication: Publication) => save(publicationOf(publication, form.opened)),
    /** The post has been deleted: the draft moves to the form of a new one. */
    leaveForNew() {
      keepForLater(keptAs(null), { version: null, values: { typed: values, opened: null } });
      form.kept.forget();
    },
  };
}

export type PostForm = ReturnType<typeof usePostForm>;

function whatLacks({ title, content }: PostValues): Record<string, string> {
  const problem = content.trim() === '' ? blogSentences.content : uploadProblem(content);
  return {
    ...(title.trim() === '' && { title: blogSentences.title }),
    ...(problem && { content: problem }),
  };
}
