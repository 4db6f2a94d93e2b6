import { useEffect, useRef, useState } from 'react';
import { blogFailures, blogSentences } from '#core/blog.ts';
import { uploadProblem } from '#web/editor/use-image-uploads.ts';
import { useAction } from '#web/lib/use-action.ts';
import { keepForLater, useKeptDraft } from '#web/lib/use-kept-draft.ts';
import { blankPost, fieldsOf, fitting, isSame, type Post, type PostFields, written } from './post-draft.ts';
import { type Publication, publicationSent, savedSentence } from './publication.ts';

export const draftKey = (id: string) => `post.${id}`;

interface PostFormEvents {
  /** A new post is there. */
  onAdded(post: Post, sentence: string): void;
}

/** What the form of a post holds, what of it is saved, and how it is saved. `post` is null for a new one. */
export function usePostForm(post: Post | null, { onAdded }: PostFormEvents) {
  const [saved, setSaved] = useState(post);
  /** The version that what is typed began with: older than what is saved where somebody else saved meanwhile. */
  const [version, setVersion] = useState(post?.version ?? null);
  const was = saved ? fieldsOf(saved) : blankPost;
  const [fields, setFields] = useState(was);
  const latest = useRef(fields);
  latest.current = fields;
  const [done, setDone] = useState('');
  /** Sentences beside their fields. */
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  /** Another one with every refusal: the focus goes to the first field then. */
  const [refusal, setRefusal] = useState<unknown>(null);
  const unsaved = !isSame(fields, was);
  const kept = useKeptDraft<{ fields: PostFields }>(
    draftKey(post?.id ?? 'new'),
    unsaved ? { version, values: { fields } } : null,
    (draft) => {
      if (post) setVersion(Number(draft.version) || post.version);
      setFields(fitting(draft.values.fields, was));
    },
  );
  const call = useAction(
    async (api, over: number | null, body: ReturnType<typeof written> & ReturnType<typeof publicationSent>) =>
      saved === null || over === null
        ? (await api.blogAdmin.add(body)).post
        : (await api.blogAdmin.change({ ...body, post_id: saved.id, version: over })).post,
    (post ? blogFailures.POST_NOT_UPDATED : blogFailures.POST_NOT_CREATED)[1],
  );

  useEffect(() => {
    if (!call.failure) return;
    setWrong(call.failure.fields ?? {});
    setRefusal(call.failure);
  }, [call.failure]);

  const change = (part: Partial<PostFields>) => {
    setDone('');
    setWrong((before) => withoutThese(before, part));
    setFields((before) => ({ ...before, ...part }));
  };
  /** What was asked of the last save, for saving it over what somebody else saved. */
  const asked = useRef<Publication>('as-is');
  const save = async (over: number | null, publication: Publication, base: Post | null) => {
    const sent = latest.current;
    const body = { ...written(sent), ...publicationSent(publication, base) };
    asked.current = publication;
    setDone('');
    call.clear();
    const lacking = whatLacks(body);
    setWrong(lacking);
    setRefusal(lacking);
    if (Object.keys(lacking).length > 0) return;
    const now = await call.run(over, body);
    if (!now) return;
    const settled = isSame(latest.current, sent);
    kept.forget();
    if (!post) {
      // Typed while the post was being written: it goes along to the post's own form.
      if (!settled) keepForLater(draftKey(now.id), { version: now.version, values: { fields: latest.current } });
      return onAdded(now, savedSentence(null, now));
    }
    setSaved(now);
    setVersion(now.version);
    if (settled) setFields(fieldsOf(now));
    setDone(savedSentence(base, now));
  };
  const take = (now: Post | null) => {
    kept.forget();
    call.clear();
    setWrong({});
    setSaved(now);
    setVersion(now?.version ?? null);
    setFields(now ? fieldsOf(now) : blankPost);
  };
  return {
    fields,
    saved,
    unsaved,
    kept,
    done,
    setDone,
    change,
    busy: call.busy,
    failure: call.failure,
    wrong,
    refusal,
    save: (publication: Publication) => void save(version, publication, saved),
    /** Somebody else saved meanwhile: what is typed here becomes the version after theirs. */
    saveOver: (theirs: Post) => {
      setSaved(theirs);
      setVersion(theirs.version);
      void save(theirs.version, asked.current, theirs);
    },
    /** Drops what is typed for a saved post, or for a blank form. */
    take,
    discard: () => take(saved),
    /** The post was deleted meanwhile: what is typed goes along to the form of a new one. */
    leaveForNew: () => {
      keepForLater(draftKey('new'), { version: null, values: { fields: latest.current } });
      kept.forget();
    },
  };
}

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
