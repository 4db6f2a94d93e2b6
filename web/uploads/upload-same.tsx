import { counted } from '#web/lib/counted.ts';
import { Field, Select } from '#web/ui/field.tsx';

interface SameProps<Value extends string> {
  noun: string;
  what: string;
  count: number;
  value: Value | 'skip';
  other: { value: Value; label: string };
  onChange(value: Value | 'skip'): void;
}

export function Same<Value extends string>({ noun, what, count, value, other, onChange }: SameProps<Value>) {
  if (count === 0) return null;
  return (
    <Field
      className="grow"
      label={`${counted(count, noun)} whose ${count === 1 ? `${what} exists` : `${what}s exist`}`}
    >
      <Select
        className="select--sm"
        value={value}
        onChange={({ target }) => onChange(target.value === other.value ? other.value : 'skip')}
      >
        <option value="skip">Skip</option>
        <option value={other.value}>{other.label}</option>
      </Select>
    </Field>
  );
}
