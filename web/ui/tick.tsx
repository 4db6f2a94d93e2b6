import { useEffect, useRef } from 'react';

interface TickProps {
  /** Read out; nothing of it is drawn. */
  label: string;
  checked: boolean;
  /** Some of what it stands for. */
  some?: boolean;
  onChange(): void;
}

/** A check box alone in its cell. */
export function Tick({ label, checked, some = false, onChange }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className="check check--solo">
      <input ref={box} type="checkbox" checked={checked} onChange={onChange} />
      <span className="sr">{label}</span>
    </label>
  );
}
