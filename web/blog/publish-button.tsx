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
  post: { id: string; title: string; published: boolean };
  actions: Publishing;
}

export function PublishButton({ post, actions }: PublishButtonProps) {
  return post.published ? (
    <PublicationButton
      word="Unpublish"
      next={false}
      sentence="Blog post unpublished successfully"
      {...{ post, actions }}
    />
  ) : (
    <PublicationButton
      word="Publish"
      next={true}
      sentence="Blog post published successfully"
      {...{ post, actions }}
    />
  );
}

export function UnscheduleButton(props: PublishButtonProps) {
  return (
    <PublicationButton
      word="Unschedule"
      next={false}
      sentence="Schedule canceled: the post is a draft again"
      {...props}
    />
  );
}

interface PublicationButtonProps extends PublishButtonProps {
  word: string;
  next: boolean;
  sentence: string;
}

/** Busy until the list shows the result: another click would do the opposite. */
function PublicationButton({ post: { id, title }, actions, word, next, sentence }: PublicationButtonProps) {
  const [, failed] = blogFailures.POST_NOT_PUBLISHED;
  const [busy, setBusy] = useState(false);
  const { run, failure } = useAction(
    (api, published: boolean) => api.blogAdmin.publish({ post_id: id, published }),
    failed,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told once
  useEffect(() => {
    if (failure) actions.failed(failure);
  }, [failure]);
  const press = async () => {
    setBusy(true);
    actions.publishing();
    if (await run(next)) await actions.published(sentence);
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
