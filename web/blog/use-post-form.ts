import { useEffect, useRef, useState } from 'react';
import { blogFailures, blogSentences } from '#core/blog.ts';
import { only } from '#core/fields.ts';
import { uploadProblem } from '#web/editor/use-image-uploads.ts';
import { keepForLater, useKeptDraft } from '#web/lib/use-kept-draft.ts';
import { useRecordSave } from '#web/ui/use-record-save.tsx';
import {
  type BlogCategory,
  blankPost,
  fieldsOf,
  fitting,
  isSame,
  type Post,
  type PostFields,
  type PostValues,
  type Publication,
  postFields,
  publicationOf,
  recordOf,
  savedSentence,
  written,
} from './post-draft.ts';

const draftKey = (id: string) => `post.${id}`;

interface PostFormProps {
  categories: readonly BlogCategory[];
  onAdded(post: Post, sentence: string): void;
}

type Opened = ReturnType<typeof recordOf>;

export function usePostForm(post: Post | null, { categories, onAdded }: PostFormProps) {
  const [saved, setSaved] = useState(post);
  /** Older than `saved` if the draft was restored after someone else saved. */
  const [opened, setOpened] = useState(post && recordOf(post));
  const was = saved ? fieldsOf(saved) : blankPost;
  const [fields, setFields] = useState(was);
  const latest = useRef(fields);
  latest.current = fields;
  const [done, setDone] = useState('');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  /** Changes with every refusal, to focus the first invalid field. */
  const [refusal, setRefusal] = useState<unknown>(null);
  const unsaved = !isSame(fields, was);
  const kept = useKeptDraft<{ fields: PostFields; opened: Opened | null }>(
    draftKey(post?.id ?? 'new'),
    unsaved ? { version: opened?.version ?? null, values: { fields, opened } } : null,
    ({ version, values }) => {
      setFields(fitting(values.fields, was));
      if (!post || version === post.version) return;
      const before = fitting(values.opened, blankPost);
      setOpened({ ...recordOf(post), ...before, version: Number(version) || post.version });
    },
  );
  /** For saving again over someone else's changes. */
  const asked = useRef<Publication>('as-is');
  const mine = (): PostValues => ({ ...latest.current, ...publicationOf(asked.current, opened) });
  const { saving, conflictOf } = useRecordSave<typeof postFields, { post: Post }, Post>({
    ...{ fields: postFields, opened, recordOf },
    choicesOf: (theirs) => ({ category_ids: [...categories, ...theirs.categories] }),
    failed: (post ? blogFailures.POST_NOT_UPDATED : blogFailures.POST_NOT_CREATED)[1],
    save({ blogAdmin }, values, version) {
      const body = written(values as PostValues);
      return saved ? blogAdmin.change({ ...body, post_id: saved.id, version }) : blogAdmin.add(body);
    },
    onTheirs(values, theirs) {
      setSaved(theirs);
      setOpened(recordOf(theirs));
      setFields(fitting(values, blankPost));
    },
  });
  const { failure } = saving;

  useEffect(() => {
    if (!failure) return;
    setWrong(failure.fields ?? {});
    setRefusal(failure);
  }, [failure]);

  const change = (part: Partial<PostFields>) => {
    setDone('');
    setWrong((before) => withoutThese(before, part));
    setFields((before) => ({ ...before, ...part }));
  };
  const save = async (publication: Publication, over: Opened | null) => {
    const sent = latest.current;
    asked.current = publication;
    setDone('');
    saving.clear();
    const lacking = whatLacks(sent);
    setWrong(lacking);
    setRefusal(lacking);
    if (Object.keys(lacking).length > 0) return;
    const answer = await saving.run(over, mine());
    if (!answer) return;
    const now = answer.result.post;
    const sentence = savedSentence(saved, now);
    kept.forget();
    if (!post) {
      // Typed while saving: it moves to the post's own form.
      if (!isSame(latest.current, sent)) {
        const values = { fields: latest.current, opened: recordOf(now) };
        keepForLater(draftKey(now.id), { version: now.version, values });
      }
      return onAdded(now, sentence);
    }
    setSaved(now);
    setOpened(recordOf(now));
    // What was typed while saving remains, unsaved.
    setFields((later) => ({ ...later, ...only(namesOf(later, sent), fieldsOf(now)) }));
    setDone(answer.mergeNote ? `${sentence.replace(/!$/, '')}.${answer.mergeNote}` : sentence);
  };
  return {
    ...{ fields, saved, unsaved, kept, done, setDone, change, failure, wrong, refusal },
    busy: saving.busy,
    conflict: conflictOf(failure, mine, (current) => void save(asked.current, current as Opened)),
    save: (publication: Publication) => void save(publication, opened),
    discard: () => {
      kept.forget();
      saving.clear();
      setWrong({});
      setOpened(saved && recordOf(saved));
      setFields(was);
    },
    /** The post has been deleted: the draft moves to the form of a new one. */
    leaveForNew: () => {
      keepForLater(draftKey('new'), { version: null, values: { fields: latest.current, opened: null } });
      kept.forget();
    },
  };
}

const namesOf = (one: PostFields, other: PostFields) =>
  (Object.keys(blankPost) as (keyof PostFields)[]).filter((name) => one[name] === other[name]);

export type PostForm = ReturnType<typeof usePostForm>;

function whatLacks({ title, content }: { title: string; content: string }): Record<string, string> {
  const problem = content.trim() === '' ? blogSentences.content : uploadProblem(content);
  return {
    ...(title.trim() === '' && { title: blogSentences.title }),
    ...(problem && { content: problem }),
  };
}

function withoutThese(before: Readonly<Record<string, string>>, part: object): Readonly<Record<string, string>> {
  const left = Object.entries(before).filter(([name]) => !(name in part));
  return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
}
