import { useEffect, useState } from 'react';
import { blogFailures } from '#core/blog.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';

export interface Publishing {
  publishing(): void;
  /** Resolves when the list shows the result. */
  published(sentence: string): Promise<void>;
  failed(failure: ApiFailure): void;
}

interface PublishButtonProps {
  kind: keyof typeof kinds;
  post: { id: string; title: string };
  actions: Publishing;
}

const kinds = {
  publish: { word: 'Publish', published: true, sentence: 'Blog post published successfully' },
  unpublish: { word: 'Unpublish', published: false, sentence: 'Blog post unpublished successfully' },
  unschedule: { word: 'Unschedule', published: false, sentence: 'Schedule canceled: the post is a draft again' },
};

/** Busy until the list shows the result: another click would do the opposite. */
export function PublishButton({ kind, post: { id, title }, actions }: PublishButtonProps) {
  const { word, published, sentence } = kinds[kind];
  const [, failed] = blogFailures.POST_NOT_PUBLISHED;
  const [busy, setBusy] = useState(false);
  const { run, failure } = useAction((api) => api.blogAdmin.publish({ post_id: id, published }), failed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told once
  useEffect(() => {
    if (failure) actions.failed(failure);
  }, [failure]);
  const press = async () => {
    setBusy(true);
    actions.publishing();
    if (await run()) await actions.published(sentence);
    setBusy(false);
  };
  return (
    <Button
      size="sm"
      busy={busy}
      busyText="Saving..."
      aria-label={busy ? undefined : `${word} ${title}`}
      onClick={() => void press()}
    >
      {word}
    </Button>
  );
}
