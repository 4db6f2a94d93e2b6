import { useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { flashcardSentences as say } from '#core/flashcard-admin.ts';
import { noFlashcards } from '#core/flashcard-text.ts';
import { withLineFeeds } from '#core/text-lines.ts';
import { useTopicChoice } from '#web/content/topic-pick.tsx';
import { usePreview } from '#web/content/use-preview.ts';
import { useUploadDraft } from '#web/content/use-upload-draft.ts';
import { useAction } from '#web/lib/use-action.ts';

export type Categories = Awaited<ReturnType<Api['catalogAdmin']['list']>>['categories'];
export type CardPreview = Awaited<ReturnType<Api['flashcardsAdmin']['preview']>>['preview'];
type Counts = CardPreview['counts'];

/** What becomes of duplicates. */
export interface DuplicateChoices {
  same_id: 'skip' | 'update';
  same_front: 'skip' | 'add';
}

const skipped: DuplicateChoices = { same_id: 'skip', same_front: 'skip' };
/** Those choices that have their form in what a browser kept. */
function fittingChoices(kept: object): Partial<DuplicateChoices> {
  const { same_id, same_front } = kept as Record<string, unknown>;
  return {
    ...((same_id === 'skip' || same_id === 'update') && { same_id }),
    ...((same_front === 'skip' || same_front === 'add') && { same_front }),
  };
}

const failed = 'Error uploading flashcards. Please try again.';

/** A text of flashcards on its way into a topic: the draft, what is read of it, and the upload. */
export function useCardUpload(key: string, categories: Categories) {
  const choice = useTopicChoice(categories);
  const { text, choices, choose, kept, type, reset } = useUploadDraft(key, skipped, fittingChoices);
  const [pressed, setPressed] = useState(false);
  const [done, setDone] = useState<{ counts: string; topic: { id: string; name: string } } | null>(null);
  const { category, topic } = choice;
  const input = category && topic && { category_id: category.id, topic_id: topic.id, text, ...choices };
  const written = text.trim() !== '';
  const preview = usePreview(
    input && written ? JSON.stringify(input) : null,
    text.length,
    async (api) => (input ? (await api.flashcardsAdmin.preview(input)).preview : null),
    failed,
  );
  const upload = useAction(
    (api, sent: NonNullable<typeof input>, expected: Counts) => api.flashcardsAdmin.upload({ ...sent, expected }),
    failed,
  );
  return {
    ...choice,
    text,
    kept,
    written,
    preview,
    upload,
    /** What has just been uploaded. */
    done,
    duplicates: choices,
    choose,
    /** What is missing, once one has tried to upload without it. */
    topicMissing: pressed && !topic ? say.topicNeeded : undefined,
    textMissing: pressed && topic && !written ? noFlashcards : undefined,
    change(next: string) {
      setDone(null);
      setPressed(false);
      upload.clear();
      type(withLineFeeds(next));
    },
    /** Uploads what was previewed. Nothing happens while something is missing, wrong, or still being read. */
    async send() {
      setDone(null);
      setPressed(true);
      const { result, reading } = preview;
      if (!input || !topic || !written || !result || reading || result.error_count > 0) return;
      const answer = await upload.run(input, result.counts);
      if (!answer) return preview.again();
      setPressed(false);
      reset();
      setDone({ counts: countsText(answer.upload), topic });
    },
  };
}

/** '12 added, 2 skipped' */
function countsText(counts: Counts): string {
  const names = (['added', 'updated', 'skipped'] as const).filter((name) => counts[name] > 0);
  return names.map((name) => `${counts[name].toLocaleString('en-US')} ${name}`).join(', ');
}
