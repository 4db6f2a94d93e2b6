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
        </select>
        <Icon name="chev" />
      </span>
    </div>
  );
}
