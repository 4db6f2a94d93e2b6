import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { earliestTargetDay } from '#core/account/interests.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/calendar-day.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { isolated } from '#web/ui/isolated.tsx';

type ExamDateProps = Pick<Output<'catalog.practice'>, 'topic' | 'interest'>;

/** The date of a certification is changed on the profile; that of another topic, here. */
export function ExamDate({ topic, interest }: ExamDateProps) {
  const [changing, setChanging] = useState(false);
  const date = interest?.target_date;
  const change = date ? (
    <>
      Change<span className="sr"> exam date</span>
    </>
  ) : (
    'Set an exam date'
  );
  return (
    <p className="row gap-2 t1 mb-4" id="exam-date">
      {date && (
        <span>
          Exam date: <time dateTime={date}>{dayText(date)}</time>
        </span>
      )}
      {topic.certification_name ? (
        <Link to="/profile#interests">{change}</Link>
      ) : (
        <Button size="sm" {...(date && { variant: 'quiet' })} onClick={() => setChanging(true)}>
          {change}
        </Button>
      )}
      {changing && <ChangeDate topic={topic} interest={interest} onClose={() => setChanging(false)} />}
    </p>
  );
}

function ChangeDate({ topic, interest, onClose }: ExamDateProps & { onClose(): void }) {
  const { revalidate } = useRevalidator();
  const save = useAction(async (api, target_date: string | null) => {
    await api.study.setGoal({ topic_id: topic.id, target_date, ...(interest && { priority: interest.priority }) });
    await revalidate();
    onClose();
  }, 'The exam date could not be saved. Please try again.');
  return (
    <FormDialog
      title={isolated`Exam date of ${topic.name}`}
      confirm="Save"
      busyText="Saving..."
      busy={save.busy}
      failure={save.failure}
      onSubmit={(form) => void save.run(textOf(form, 'target_date'))}
      onClose={onClose}
    >
      <Field label="Date" hint="An estimate is fine." error={save.failure?.fields?.target_date}>
        <DayInput
          name="target_date"
          defaultValue={interest?.target_date ?? ''}
          min={earliestTargetDay(new Date())}
          required
        />
      </Field>
      {interest && (
        <div>
          <Button variant="quiet" onClick={() => void save.run(null)}>
            Remove date
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
