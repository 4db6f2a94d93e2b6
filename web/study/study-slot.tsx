import { useEffect, useRef, useState } from 'react';
import type { Sitting } from '#core/study/sitting.ts';
import { Slot, seesAds } from '#web/ads/slot.tsx';
import { loadApi } from '#web/lib/load-api.ts';
import { useOnline } from '#web/lib/use-online.ts';
import type { OutboxState } from '#web/reviews/outbox-state.ts';
import { isAnswerShown } from './answer-shown.ts';

interface StudySlotProps {
  sitting: Sitting;
  delivery: OutboxState;
}

/** The last part of the screen, so that nothing moves when it comes. Hidden between answers: one ad for a sitting. */
export function StudySlot({ sitting, delivery }: StudySlotProps) {
  const sees = useSeesAds(sitting.items[0]?.topic_id);
  const isShown = sees && isAnswerShown(sitting, delivery);
  const [wasShown, setWasShown] = useState(false);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <div hidden={!isShown}>
      <Slot running />
    </div>
  );
}

/** Asked once for each topic of a sitting, and not offline. */
function useSeesAds(topic_id: string | undefined): boolean {
  const isOnline = useOnline();
  const asked = useRef(new Set<string>());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (topic_id === undefined || !isOnline || asked.current.has(topic_id)) return;
    asked.current.add(topic_id);
    const ask = async () => seesAds(await loadApi(), topic_id);
    void ask().then(
      (sees) => sees && setSeen((before) => new Set([...before, topic_id])),
      () => asked.current.delete(topic_id),
    );
  }, [topic_id, isOnline]);
  return isOnline && topic_id !== undefined && seen.has(topic_id);
}
