import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Draft, draftRecords, keepRecord, nameOf } from './draft-records.ts';
import { type Kept, onDevice } from './kept.ts';

const PAUSE_MS = 400;

/** 'full': the browser has no room, or storage is disabled. */
export type Keeping = 'none' | 'waiting' | 'kept' | 'full';

export interface KeptDraft {
  restored: boolean;
  keeping: Keeping;
  forget(): void;
}

/**
 * Keeps a form's draft in this browser until it is saved. `current` is null while nothing is unsaved. `onRestore` puts a draft
 * back; its values may be from an older release. A draft open in another tab is left alone. `store`: on the device for 60 days,
 * or in this tab only.
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
    // From the start: another tab takes over records whose name is not held.
    let release = holdName(nameOf(key, id));
    const write = () => {
      const draft = latest.current.current;
      // Before restoring, an empty form must not remove the record.
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
    // Another tab took over the record: this form gets a new one.
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

/** Stores a draft for a form that is about to open. */
export function keepForLater(key: string, draft: Draft<object>): void {
  keepRecord(onDevice, key, crypto.randomUUID(), draft, Date.now());
}

/** Returns the newest record that no open form holds, and holds it. */
async function takeOver(store: Kept, key: string, typed: boolean) {
  if (typed) return null;
  // A page that was just left may still hold its record.
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

/** Held until released or the page ends; null if another page holds it. */
async function holdIfFree(name: string): Promise<(() => void) | null> {
  // Browsers have locks only on https and localhost.
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
