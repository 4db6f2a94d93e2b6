import { textOf } from '#web/lib/form-text.ts';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const fieldOf = (weekday: string) => `minutes_${weekday.toLowerCase()}`;

/** Null if all days are the same. An empty field means the minutes of every day. */
export function weekdayMinutesIn(form: FormData, perDay: number): number[] | null {
  const texts = weekdays.map((weekday) => textOf(form, fieldOf(weekday)).trim());
  if (texts.every((text) => text === '')) return null;
  return texts.map((text) => (text === '' ? perDay : Number(text)));
}

interface WeekdayMinutesProps {
  perDay: number;
  minutes: readonly number[] | null;
  typed: ((name: string) => string) | null;
  error: string | undefined;
}

export function WeekdayMinutes({ perDay, minutes, typed, error }: WeekdayMinutesProps) {
  const shown = (index: number) => {
    const own = minutes?.[index];
    return own === undefined || own === perDay ? '' : String(own);
  };
  const wrong = (weekday: string) => (error && isWrong(typed?.(fieldOf(weekday))) ? true : undefined);
  return (
    <details className="fold panel" open={minutes !== null || typed !== null}>
      <summary>
        Different minutes by weekday
        <Icon name="chev" className="chev" />
      </summary>
      <fieldset className="padded" aria-describedby="weekdays-note">
        <legend className="sr">Minutes by weekday</legend>
        <div className="fit mb-2">
          {weekdays.map((weekday, index) => (
            <Field key={weekday} label={weekday} className={wrong(weekday) ? 'field--bad' : ''}>
              <TextInput
                key={shown(index)}
                name={fieldOf(weekday)}
                defaultValue={typed ? typed(fieldOf(weekday)) : shown(index)}
                placeholder={String(perDay)}
                inputMode="numeric"
                autoComplete="off"
                aria-invalid={wrong(weekday)}
              />
            </Field>
          ))}
        </div>
        {error ? (
          <FieldError id="weekdays-note" error={error} />
        ) : (
          <p className="hint" id="weekdays-note">
            From 0 to 240. A day that is left empty has the minutes of every day.
          </p>
        )}
      </fieldset>
    </details>
  );
}

function isWrong(text = ''): boolean {
  const minutes = Number(text);
  return !(Number.isInteger(minutes) && minutes >= 0 && minutes <= 240);
}
