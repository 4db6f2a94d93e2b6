import { useEffect, useRef } from 'react';
import { certificationGroups, earliestTargetDay } from '#core/account/interests.ts';
import { afterFailure } from '#web/lib/form-text.ts';
import type { Failed } from '#web/lib/load.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Select, TextInput } from '#web/ui/field.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import type { ProfileData } from './load-profile.ts';

type Interest = Extract<ProfileData, { tab: 'profile' }>['interests'][number];

const priorities = [
  { priority: 1, label: '1, first' },
  { priority: 2, label: '2, next' },
  { priority: 3, label: '3, later' },
];

interface InterestsProps {
  interests: readonly Interest[];
  now: string;
  failed: Failed | null;
  said: string | undefined;
}

export function Interests({ interests, now, failed, said }: InterestsProps) {
  const count = interests.length;
  const before = useRef(count);
  // The button of a removed row disappears; the focus must not disappear with it.
  useEffect(() => {
    if (count < before.current) document.getElementById('interests')?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return (
    <FormPart sign={null} id="interests" title="Certifications of interest">
      {count === 0 && <p className="soft">None at the moment. Add one, and its target date appears on Home.</p>}
      <ul className="ruled goals">
        {interests.map((interest) => (
          <Row key={interest.certification_name} interest={interest} failed={failed} now={now} />
        ))}
      </ul>
      {said && <Alert tone="ok">{said}</Alert>}
      <Add key={count} chosen={interests.map((interest) => interest.certification_name)} />
      <p className="t1 soft">Dates of other exams are set on their practice test pages.</p>
    </FormPart>
  );
}

type RowProps = Pick<InterestsProps, 'failed' | 'now'> & { interest: Interest };

function Row({ interest, failed, now }: RowProps) {
  const { typed, error } = afterFailure(failed);
  const earliest = earliestTargetDay(new Date(now));
  const { certification_name: name, priority, target_date } = interest;
  const of = <span className="sr"> of {name}</span>;
  const field = { priority: `priority:${name}`, date: `target_date:${name}` };
  return (
    <li className="goal">
      <input type="hidden" name="row" value={name} />
      <p className="goal__n">{name}</p>
      <Field label={<>Priority{of}</>}>
        <Select name={field.priority} defaultValue={typed(field.priority) || priority}>
          {priorities.map((one) => (
            <option key={one.priority} value={one.priority}>
              {one.label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={<>Target date{of}</>} error={error(name)}>
        <TextInput
          type="date"
          name={field.date}
          defaultValue={failed ? typed(field.date) : (target_date ?? '')}
          min={target_date && target_date < earliest ? undefined : earliest}
        />
      </Field>
      <Button type="submit" name="remove" value={name} variant="quiet">
        Remove<span className="sr"> {name}</span>
      </Button>
    </li>
  );
}

function Add({ chosen }: { chosen: readonly string[] }) {
  const groups = certificationGroups
    .map(({ name, certifications }) => ({ name, left: certifications.filter((one) => !chosen.includes(one)) }))
    .filter(({ left }) => left.length > 0);
  if (groups.length === 0) return null;
  return (
    <div className="row row--apart end goals__add">
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
      <Button type="submit" name="intent" value="interests">
        Add
      </Button>
    </div>
  );
}
