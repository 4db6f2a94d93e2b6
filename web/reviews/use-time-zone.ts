import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { loadApi } from '#web/lib/load-api.ts';
import { useVisitor } from '#web/lib/use-visitor.ts';

/** Saves the reader's time zone once if it is unknown (`null`) and reloads; failures are ignored. */
export function useTimeZone(known: string | null | undefined): void {
  const { revalidate } = useRevalidator();
  const isSaved = useRef(false);
  const isOthers = useVisitor().viewing !== undefined;
  useEffect(() => {
    if (known !== null || isSaved.current || isOthers) return;
    isSaved.current = true;
    saveTimeZone().then(revalidate, () => undefined);
  }, [known, isOthers, revalidate]);
}

async function saveTimeZone(): Promise<void> {
  const api = await loadApi();
  await api.study.saveSettings({ time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
}
