import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { certificationGroups, earliestTargetDay } from '#core/interests.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Select, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from './form-failure.tsx';
import { afterFailure } from './form-text.ts';
import type { FormOutcome, ProfileData } from './profile.tsx';
import { FormPart } from './profile-fields.tsx';
import { useUnsaved } from './use-unsaved.ts';

type Interest = Extract<ProfileData, { tab: 'profile' }>['interests'][number];

const priorities = [
  { priority: 1, label: '1, first' },
  { priority: 2, label: '2, next' },
  { priority: 3, label: '3, later' },
];

interface InterestsProps {
  interests: readonly Interest[];
  now: string;
  outcome: FormOutcome;
  onUnsaved: (unsaved: boolean) => void;
}

/** The certifications one is heading for: when, and which first. Adding and removing save at once, with what stands in the rows. */
export function Interests({ interests, now, outcome, onUnsaved }: InterestsProps) {
  const form = useRef<HTMLFormElement>(null);
  const failed = outcome.failed('interests');
  const said = outcome.done('interests')?.said;
  const { typed, error } = afterFailure(failed);
  const standing = useFocusOnFailure(form, failed);
  const state = JSON.stringify(interests);
  useUnsaved(form, state, onUnsaved);
  useFocusOnHeading('interests', interests.length);
  const busy = useNavigation().formData?.get('intent') === 'interests';
  return (
    <FormPart sign={null} id="interests" title="Certifications of interest">
      <Form
        ref={form}
        method="post"
        action="/profile#interests"
        className="stack"
        replace
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="intent" value="interests" />
        {/* Enter in a field presses the first button of a form: it must not be a Remove. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
        {interests.length === 0 && (
          <p className="soft">None at the moment. Add one, and its target date appears on Home.</p>
        )}
        <ul className="ruled goals">
          {interests.map((interest) => (
            <Row
              key={interest.certification_name}
              interest={interest}
              typed={failed ? typed : undefined}
              error={error(interest.certification_name)}
              earliest={earliestTargetDay(new Date(now))}
            />
          ))}
        </ul>
        <FormFailure failed={standing} />
        {said && <Alert tone="ok">{said}</Alert>}
        <div className="goals__end">
          <Add key={interests.length} chosen={interests.map((interest) => interest.certification_name)} />
          {interests.length > 0 && (
            <Button type="submit" busy={busy} busyText="Saving...">
              Save target dates
            </Button>
          )}
        </div>
      </Form>
    </FormPart>
  );
}

/** The button of a row that is removed goes with it; the focus must not go with the button. */
function useFocusOnHeading(id: string, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) document.getElementById(id)?.focus({ preventScroll: true });
    before.current = count;
  }, [id, count]);
}

interface RowProps {
  interest: Interest;
  /** What was typed, after a failure. */
  typed: ((name: string) => string) | undefined;
  error: string | undefined;
  earliest: string;
}

function Row({ interest, typed, error, earliest }: RowProps) {
  const { certification_name: name, priority, target_date } = interest;
  const of = <span className="sr"> of {name}</span>;
  const field = { priority: `priority:${name}`, date: `target_date:${name}` };
  return (
    <li className="goal">
      <input type="hidden" name="row" value={name} />
      <p className="goal__n">{name}</p>
      <Field label={<>Priority{of}</>}>
        <Select name={field.priority} defaultValue={typed?.(field.priority) || priority}>
          {priorities.map((one) => (
            <option key={one.priority} value={one.priority}>
              {one.label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={<>Target date{of}</>} error={error}>
        <TextInput
          type="date"
          name={field.date}
          defaultValue={typed?.(field.date) ?? target_date ?? ''}
          min={target_date && target_date < earliest ? undefined : earliest}
        />
      </Field>
      <Button type="submit" name="remove" value={name} variant="quiet">
        Remove<span className="sr"> {name}</span>
      </Button>
    </li>
  );
}

/** Those not chosen yet, by the body that awards them; nothing once all are. */
function Add({ chosen }: { chosen: readonly string[] }) {
  const groups = certificationGroups
    .map(({ name, certifications }) => ({ name, left: certifications.filter((one) => !chosen.includes(one)) }))
    .filter(({ left }) => left.length > 0);
  if (groups.length === 0) return null;
  return (
    <div className="goals__add">
      <Field label="Add a certification">
        <Select name="add" defaultValue="">
          <option value="">Choose one</option>
          {groups.map(({ name, left }) => (
            <optgroup key={name} label={name}>
              {left.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Button type="submit">Add</Button>
    </div>
  );
}
