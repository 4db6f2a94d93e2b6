import { useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';

interface FilterSelectProps {
  label: string;
  any: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

export function FilterSelect({ label, any, value, options, onChange }: FilterSelectProps) {
  const id = useId();
  // Of something that was deleted, or of another category.
  const isOther = value !== '' && !options.some((option) => option.value === value);
  return (
    <div>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <span className="pick">
        <select
          className="select select--sm"
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {isOther && <option value={value}>Other: {value}</option>}
        </select>
        <Icon name="chev" />
      </span>
    </div>
  );
}
