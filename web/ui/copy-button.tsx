import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

const SAID_MS = 3000;

export function useCopied() {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied to clipboard!');
    } catch {
      setSaid('Copying is not allowed here');
    }
  };
  return { said, setSaid, copy };
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { said, copy } = useCopied();
  return (
    <span className="copy">
      <button
        type="button"
        className="btn btn--sm btn--icon btn--quiet"
        aria-label={`Copy ${label}`}
        onClick={() => void copy(text)}
      >
        <Icon name="copy" />
      </button>
      <span role="status" className="copy__said">
        {said}
      </span>
    </span>
  );
}
