import { Field, Select } from '#web/ui/field.tsx';
import type { Progress } from './domain-list.tsx';

interface DomainChoiceProps {
  domains: Progress['domains'];
  /** Empty: all of them. */
  value: string;
  onChange(domain: string): void;
}

/** The domain that an address names, if there are questions of it; else empty: all of them. */
export function offeredDomain({ domains }: Progress, asked: string | null): string {
  return domains.find(({ name, question_count }) => name === asked && question_count > 0)?.name ?? '';
}

/** Which domain of the exam a test is about: all, as the exam is, or one to practice. */
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
