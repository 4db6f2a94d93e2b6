import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Draft, draftRecords, keepRecord, nameOf } from './draft-records.ts';
import { type Kept, onDevice } from './kept.ts';

const PAUSE_MS = 400;

/** 'none': nothing is unsaved. 'waiting': it will be kept in a moment. 'full': the browser has no room, or keeps nothing at all. */
export type Keeping = 'none' | 'waiting' | 'kept' | 'full';

export interface KeptDraft {
  /** What was typed here before is back in the form. */
  restored: boolean;
  keeping: Keeping;
  /** Forgets what is kept: it has been saved, or nobody wants it. What is typed afterwards is kept again. */
  forget(): void;
}

/**
 * Keeps what is typed into a form in this browser until it is saved: a reload, a closed tab or a session that is over loses nothing.
 *
 * `current` is what the form says and the version that it began with; null while it says nothing that is not saved. `onRestore`
 * puts a kept draft back (its values may be of an older release of the form: take over what fits). A draft that is open in
 * another tab is left to that tab. Where the browser keeps nothing, it is only not kept. `store` says how long: on the device for
 * 60 days, or only in this tab.
 */
export function useKeptDraft<Values extends object>(
  key: string,
  current: Draft<Values> | null,
  onRestore: (draft: Draft<Partial<Values>>) => void,
  store: Kept = onDevice,
): KeptDraft {
  const [restored, setRestored] = useState(false);
  const [keeping, setKeeping] = useState<Keeping>('none');
  const latest = useRef({ current, onRestore });
  latest.current = { current, onRestore };
  const flush = useRef<() => void>(() => {});
  const forgotten = useRef<string | null>(null);
  const unsaved = useMemo(() => current && JSON.stringify(current), [current]);

  useEffect(() => {
    let id: string = crypto.randomUUID();
    let written: string | null = null;
    let ready = false;
    let gone = false;
    // From the start: what is written under a name that is not held, another tab takes for left behind.
    let release = holdName(nameOf(key, id));
    const write = () => {
      const draft = latest.current.current;
      // Before what was kept has been taken up, an empty form says nothing about it.
      if (!ready && draft === null) return;
      const text = draft && JSON.stringify(draft);
      if (draft === null) forgotten.current = null;
      if (draft === null || text === forgotten.current) {
        if (written !== null) store.remove(nameOf(key, id));
        written = null;
        setKeeping('none');
      } else if (text !== written) {
        const kept = keepRecord(store, key, id, draft, Date.now());
        if (kept) written = text;
        setKeeping(kept ? 'kept' : 'full');
      } else setKeeping('kept');
    };
    flush.current = write;
    // Another tab took the record over: what stands in this form gets one of its own.
    const onTaken = (event: StorageEvent) => {
      if (event.key !== nameOf(key, id) || written === null) return;
      release();
      id = crypto.randomUUID();
      release = holdName(nameOf(key, id));
      written = null;
      write();
    };
    const begin = async () => {
      const found = await takeOver(store, key, latest.current.current !== null);
      if (gone) return found?.release();
      ready = true;
      if (found && latest.current.current === null) {
        release();
        id = found.id;
        release = found.release;
        const { version, values } = found;
        written = JSON.stringify({ version, values });
        latest.current.onRestore({ version, values: values as Partial<Values> });
        setRestored(true);
        setKeeping('kept');
        return;
      }
      found?.release();
      if (latest.current.current) write();
    };
    void begin();
    window.addEventListener('storage', onTaken);
    window.addEventListener('pagehide', write);
    return () => {
      gone = true;
      window.removeEventListener('storage', onTaken);
      window.removeEventListener('pagehide', write);
      write();
      release();
    };
  }, [key, store]);

  useEffect(() => {
    if (unsaved !== null && unsaved !== forgotten.current)
      setKeeping((before) => (before === 'full' ? before : 'waiting'));
    const timer = setTimeout(() => flush.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unsaved]);

  const forget = useCallback(() => {
    const draft = latest.current.current;
    forgotten.current = draft && JSON.stringify(draft);
    setRestored(false);
    flush.current();
  }, []);
  return { restored, keeping, forget };
}

/** Keeps a draft for a form that is about to be opened: it finds it as its own. */
export function keepForLater(key: string, draft: Draft<object>): void {
  keepRecord(onDevice, key, crypto.randomUUID(), draft, Date.now());
}

/** The last record that no open form holds, held from now on; null where there is none. */
async function takeOver(store: Kept, key: string, typed: boolean) {
  if (typed) return null;
  // A page that was left a moment ago may still hold its record.
  for (const pause of [0, 150, 350]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const records = draftRecords(store, key, Date.now());
    if (records.length === 0) return null;
    for (const record of records) {
      const release = await holdIfFree(nameOf(key, record.id));
      if (release) return { ...record, release };
    }
  }
  return null;
}

/** Holds a name for as long as this page lives, or until it is released; null where another page holds it. */
async function holdIfFree(name: string): Promise<(() => void) | null> {
  // Only on https and on this machine do browsers have locks.
  if (!navigator.locks) return () => {};
  return new Promise((answer) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return answer(null);
        return new Promise<void>((done) => answer(done));
      })
      .catch(() => answer(() => {}));
  });
}

function holdName(name: string): () => void {
  const held = holdIfFree(name);
  return () => void held.then((release) => release?.());
}
