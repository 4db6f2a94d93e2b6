import { useCallback, useEffect, useRef, useState } from 'react';
import { inTab } from '#web/lib/kept.ts';

const PAUSE_MS = 300;

/**
 * A text that outlives a reload and a walk to another screen: it is kept in this window until it is cleared. Empty on the server and
 * in the first render. Where the window has no room for it, it is only not kept.
 */
export function useDraft(key: string) {
  const [text, setText] = useState('');
  const [restored, setRestored] = useState(false);
  const latest = useRef('');
  const unsaved = useRef(false);

  useEffect(() => {
    const kept = inTab.get(key);
    if (kept !== null && kept !== '' && latest.current === '') {
      latest.current = kept;
      setText(kept);
      setRestored(true);
    }
    const save = () => {
      if (unsaved.current) keep(key, latest.current);
      unsaved.current = false;
    };
    const timer = setInterval(save, PAUSE_MS);
    window.addEventListener('pagehide', save);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [key]);

  const change = useCallback((next: string) => {
    latest.current = next;
    unsaved.current = true;
    setText(next);
    setRestored(false);
  }, []);
  return { text, change, restored };
}

function keep(key: string, text: string): void {
  // An older text would come back in place of the one there is no room for.
  if (text === '' || !inTab.set(key, text)) inTab.remove(key);
}
