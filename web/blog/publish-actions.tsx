import { useState } from 'react';
import { blogFailures, blogSentences } from '#core/blog/blog.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import type { Post } from './post-draft.ts';
import { type Publication, stateOf } from './post-draft.ts';

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

interface ScheduleDialogProps {
  at: string | null;
  onSchedule(at: string): void;
  onClose(): void;
}

const HOUR_MS = 3_600_000;

function ScheduleDialog({ at, onSchedule, onClose }: ScheduleDialogProps) {
  const [time, setTime] = useState(() => localMoment(at ? new Date(at) : nextMorning()));
  const [error, setError] = useState('');
  const submit = () => {
    const moment = momentIn(time);
    if (moment === null) return setError(blogSentences.scheduledAt);
    if (new Date(moment) <= new Date()) return setError(blogFailures.POST_TIME_PAST[1]);
    onSchedule(moment);
  };
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <FormDialog
      title="Schedule the post"
      confirm="Schedule"
      busyText="Saving..."
      busy={false}
      failure={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Publish at"
        error={error}
        hint={`In your time zone (${timeZone}). Readers find the post from then on; until then it can be changed and the schedule canceled.`}
      >
        <TextInput
          type="datetime-local"
          name="scheduled_at"
          value={time}
          onChange={({ target }) => {
            setError('');
            setTime(target.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}

/** At 9:00 local time, at least 12 hours from now. */
function nextMorning(): Date {
  const morning = new Date(Date.now() + 12 * HOUR_MS);
  if (morning.getHours() >= 9) morning.setDate(morning.getDate() + 1);
  morning.setHours(9, 0, 0, 0);
  return morning;
}

/** For a datetime-local input, in the browser's time zone: '2026-12-01T09:00'. */
function localMoment(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** In ISO 8601; null if invalid. */
function momentIn(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
