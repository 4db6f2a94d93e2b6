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
  const update = (
    <Button key="update" {...main} variant="primary" type="submit" form={form}>
      Update
    </Button>
  );
  const publish = (
    <Button
      key="publish"
      size="sm"
      variant="primary"
      aria-disabled={busy || undefined}
      onClick={() => !busy && onSave('published')}
    >
      Publish
    </Button>
  );
  const ways = {
    draft: [{ label: 'Schedule for later...', onChoose: schedule }],
    scheduled: [
      { label: 'Publish now', onChoose: () => onSave('published') },
      { label: 'Change the time...', onChoose: schedule },
      { label: 'Cancel the schedule, save as draft', onChoose: () => onSave('draft') },
    ],
    published: [{ label: 'Unpublish, save as draft', onChoose: () => onSave('draft') }],
  };
  return (
    <>
      {state === 'draft' && (
        <Button {...main} type="submit" form={form}>
          Save as draft
        </Button>
      )}
      <span className="split">
        {state === 'draft' ? publish : update}
        <MenuButton
          label={state === 'draft' ? 'More ways to publish' : 'Change the publication'}
          variant="primary"
          actions={ways[state]}
        />
      </span>
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

const badges = {
  draft: { className: 'badge', label: 'Draft', before: 'last published ', time: false },
  scheduled: { className: 'badge badge--seal', label: 'Scheduled', before: 'for ', time: true },
  published: { className: 'badge badge--right', label: 'Published', before: '', time: false },
};

type Saved = Pick<Post, 'published' | 'published_at' | 'scheduled_at'> | null;

export function PostStateBadge({ saved }: { saved: Saved }) {
  const state = stateOf(saved);
  const { className, label, before, time } = badges[state];
  const at = state === 'scheduled' ? saved?.scheduled_at : saved?.published_at;
  return (
    <>
      <span className={className}>{label}</span>{' '}
      {at && (
        <span className="soft">
          {before}
          <LocalDate at={at} style="medium" time={time} />
        </span>
      )}
    </>
  );
}
