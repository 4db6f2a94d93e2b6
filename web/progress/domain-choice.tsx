import { Field, Select } from '#web/ui/field.tsx';
import type { Progress } from './domain-list.tsx';

interface DomainChoiceProps {
  domains: Progress['domains'];
  /** '': all. */
  value: string;
  onChange(domain: string): void;
}

export function offeredDomain({ domains }: Progress, asked: string | null): string {
  return domains.find(({ name, question_count }) => name === asked && question_count > 0)?.name ?? '';
}

export function DomainChoice({ domains, value, onChange }: DomainChoiceProps) {
  const offered = domains.filter(({ question_count }) => question_count > 0);
  if (offered.length < 2) return null;
  return (
    <Field label="Domain" hint={value ? 'A test of one domain is kept, but is no score of the topic' : undefined}>
      <Select name="domain" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">All domains</option>
        {offered.map(({ name, question_count }) => (
          <option key={name} value={name}>
            {name} ({question_count})
          </option>
        ))}
      </Select>
    </Field>
  );
}
