import { useEffect, useRef, useState } from 'react';
import { certificationGroups, planInterests } from '#core/account/interests.ts';
import { dayText } from '#web/ui/calendar-day.tsx';
import { Check } from '#web/ui/check.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { useCorrection } from '#web/ui/use-correction.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface InterestPickerProps {
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  error: string | undefined;
  today: string;
}

/** Without a script, the checkboxes are sent in list order; with it, hidden fields in the order of choice. */
export function InterestPicker({ chosen, onChoose, error: sent, today }: InterestPickerProps) {
  const hydrated = useHydrated();
  const boxes = useRef<HTMLFieldSetElement>(null);
  const { isCorrected, onChange } = useCorrection(boxes, sent);
  const error = isCorrected ? undefined : sent;
  const [said, setSaid] = useState('');
  const latest = useRef({ chosen, onChoose });
  latest.current = { chosen, onChoose };

  // Includes boxes that were checked before hydration.
  useEffect(() => {
    const { chosen: known, onChoose: tell } = latest.current;
    const ticked = [...(boxes.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])];
    const early = ticked.map((box) => box.value).filter((name) => !known.includes(name));
    if (early.length > 0) tell([...known, ...early]);
  }, []);

  const toggle = (name: string, on: boolean) => {
    const next = on ? [...chosen, name] : chosen.filter((other) => other !== name);
    const date = planInterests(next, new Date(today)).at(-1)?.target_date;
    setSaid(on && date ? `${name}: choice ${next.length}, target date ${dayText(date)}` : `${name}: not chosen`);
    onChoose(next);
  };

  return (
    <fieldset
      ref={boxes}
      onChange={onChange}
      aria-describedby={error ? 'interests-error' : 'interests-hint'}
      data-invalid={error && ''}
    >
      <legend className="label">Certifications of interest</legend>
      <p className="hint" id="interests-hint">
        Choose at least one, in the order you want to sit them. The first gets a target date 90 days from today, the
        next 180, and so on. You can change every date later.
      </p>
      <FieldError id="interests-error" error={error} />
      <div className="interests">
        {certificationGroups.map(({ name: group, certifications }) => (
          <div key={group}>
            <p className="soft t1">{group}</p>
            {certifications.map((name) => {
              const place = chosen.indexOf(name) + 1;
              return (
                <Check
                  key={name}
                  label={name}
                  value={name}
                  {...(!hydrated && { name: 'certifications' })}
                  defaultChecked={place > 0}
                  onChange={(event) => toggle(name, event.currentTarget.checked)}
                  end={
                    place > 0 && (
                      <span className="rank mono">
                        <span className="sr">, choice </span>
                        {place}
                      </span>
                    )
                  }
                />
              );
            })}
          </div>
        ))}
      </div>
      {hydrated && chosen.map((name) => <input key={name} type="hidden" name="certifications" value={name} />)}
      <span className="sr" role="status">
        {said}
      </span>
    </fieldset>
  );
}
