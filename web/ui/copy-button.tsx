import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

const SAID_MS = 3000;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied to clipboard!');
    } catch {
      setSaid('Copying is not allowed here');
    }
  };
  return (
    <span className="copy">
      <button
        type="button"
        className="btn btn--sm btn--icon btn--quiet"
        aria-label={`Copy ${label}`}
        onClick={() => void copy()}
      >
        <Icon name="copy" />
      </button>
      <span role="status" className="copy__said">
        {said}
      </span>
    </span>
  );
}
