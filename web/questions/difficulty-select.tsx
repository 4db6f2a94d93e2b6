import { difficulties, difficultyNames } from '#core/questions/difficulty.ts';
import { Select } from '#web/ui/field.tsx';

export const difficultyOptions = difficulties.map((value) => ({
  value: `${value}` as const,
  label: difficultyNames[value],
}));

interface DifficultySelectProps {
  first: string;
  value: string;
  onChange(value: string): void;
  removable?: boolean;
}

export function DifficultySelect({ first, value, onChange, removable = false }: DifficultySelectProps) {
  return (
    <Select className="select--sm" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{first}</option>
      {difficultyOptions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {removable && <option value="none">None</option>}
    </Select>
  );
}
