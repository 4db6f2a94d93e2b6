import { useEffect, useState } from 'react';
import { blogFailures } from '#core/blog.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';

export interface Publishing {
  publishing(): void;
  /** It is done; resolves when the list shows it. */
  published(sentence: string): Promise<void>;
  failed(failure: ApiFailure): void;
}

interface PublishButtonProps {
  post: { id: string; title: string; published: boolean };
  deeds: Publishing;
}

/** Publishes a post or takes it back. Busy until the list shows the result: another press would ask for the opposite. */
export function PublishButton({ post: { id, title, published }, deeds }: PublishButtonProps) {
  const [, failed] = blogFailures.POST_NOT_PUBLISHED;
  const [busy, setBusy] = useState(false);
  const { run, failure } = useAction(
    (api, next: boolean) => api.blogOffice.publish({ post_id: id, published: next }),
    failed,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told once
  useEffect(() => {
    if (failure) deeds.failed(failure);
  }, [failure]);
  const toggle = async () => {
    setBusy(true);
    deeds.publishing();
    const saved = await run(!published);
    if (saved)
      await deeds.published(published ? 'Blog post unpublished successfully' : 'Blog post published successfully');
    setBusy(false);
  };
  const word = published ? 'Unpublish' : 'Publish';
  return (
    <Button
      size="sm"
      busy={busy}
      busyText="Saving..."
      aria-label={busy ? undefined : `${word} ${title}`}
      onClick={() => void toggle()}
    >
      {word}
    </Button>
  );
}
