import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import type { Post } from './post-draft.ts';
import { type Publication, stateOf } from './publication.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

interface PublishActionsProps {
  form: string;
  saved: Post | null;
  busy: boolean;
  onSave(publication: Publication): void;
}

export function PublishActions({ form, saved, busy, onSave }: PublishActionsProps) {
  const [scheduling, setScheduling] = useState(false);
  const state = stateOf(saved);
  const schedule = () => setScheduling(true);
  const main = { size: 'sm', busy, busyText: 'Saving...' } as const;
  return (
    <>
      {state === 'draft' && (
        <>
          <Button {...main} type="submit" form={form}>
            Save as draft
          </Button>
          <span className="split">
            <Button
              size="sm"
              variant="primary"
              aria-disabled={busy || undefined}
              onClick={() => !busy && onSave('published')}
            >
              Publish
            </Button>
            <MenuButton
              label="More ways to publish"
              variant="primary"
              actions={[{ label: 'Schedule for later...', onChoose: schedule }]}
            />
          </span>
        </>
      )}
      {state === 'scheduled' && (
        <span className="split">
          <Button {...main} variant="primary" type="submit" form={form}>
            Update
          </Button>
          <MenuButton
            label="Change the publication"
            variant="primary"
            actions={[
              { label: 'Publish now', onChoose: () => onSave('published') },
              { label: 'Change the time...', onChoose: schedule },
              { label: 'Cancel the schedule, save as draft', onChoose: () => onSave('draft') },
            ]}
          />
        </span>
      )}
      {state === 'published' && (
        <span className="split">
          <Button {...main} variant="primary" type="submit" form={form}>
            Update
          </Button>
          <MenuButton
            label="Change the publication"
            variant="primary"
            actions={[{ label: 'Unpublish, save as draft', onChoose: () => onSave('draft') }]}
          />
        </span>
      )}
      {scheduling && (
        <ScheduleDialog
          at={saved?.scheduled_at ?? null}
          onSchedule={(scheduled_at) => {
            setScheduling(false);
            onSave({ scheduled_at });
          }}
          onClose={() => setScheduling(false)}
        />
      )}
    </>
  );
}

export function PostStateBadge({
  saved,
}: {
  saved: Pick<Post, 'published' | 'published_at' | 'scheduled_at'> | null;
}) {
  const state = stateOf(saved);
  if (state === 'scheduled' && saved?.scheduled_at) {
    return (
      <>
        <span className="badge badge--seal">Scheduled</span>{' '}
        <span className="soft">
          for <LocalDate at={saved.scheduled_at} style="medium" time />
        </span>
      </>
    );
  }
  if (state === 'draft') {
    return (
      <>
        <span className="badge">Draft</span>{' '}
        {saved?.published_at && (
          <span className="soft">
            last published <LocalDate at={saved.published_at} style="medium" />
          </span>
        )}
      </>
    );
  }
  return (
    <>
      <span className="badge badge--right">Published</span>{' '}
      {saved?.published_at && (
        <span className="soft">
          <LocalDate at={saved.published_at} style="medium" />
        </span>
      )}
    </>
  );
}
