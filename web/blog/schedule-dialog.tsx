import { useState } from 'react';
import { blogFailures, blogSentences } from '#core/blog.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { localMoment, momentIn } from './local-moment.ts';

interface ScheduleDialogProps {
  at: string | null;
  onSchedule(at: string): void;
  onClose(): void;
}

const HOUR_MS = 3_600_000;

export function ScheduleDialog({ at, onSchedule, onClose }: ScheduleDialogProps) {
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
