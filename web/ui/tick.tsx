import { useEffect, useRef } from 'react';

interface TickProps {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange(): void;
}

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
