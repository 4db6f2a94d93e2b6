import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';

/** Pause in typing before searching, in milliseconds. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  placeholder?: string | undefined;
  value: string;
  /** After a pause in typing, or immediately on Enter or blur. */
  onSearch(typed: string): void;
}

export function SearchBox({ label, placeholder = label, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // For external changes such as going back or clearing the filters; text being typed stays.
  useEffect(() => {
    if (value === reported.current) return;
    clearTimeout(pause.current);
    reported.current = value;
    setTyped(value);
  }, [value]);
  const report = (text: string) => {
    clearTimeout(pause.current);
    if (text === reported.current) return;
    reported.current = text;
    search.current(text);
  };
  return (
    <div className="searchbox">
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        className="input input--sm"
        id={id}
        type="search"
        dir="auto"
        placeholder={placeholder}
        value={typed}
        maxLength={200}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => report(target.value.trim()), PAUSE_MS);
        }}
        // Before a link is followed: a later search would cancel the navigation.
        onBlur={() => report(typed.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report(typed.trim());
        }}
      />
    </div>
  );
}
