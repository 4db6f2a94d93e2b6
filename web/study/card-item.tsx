import { useEffect, useRef } from 'react';
import type { QueuedCard, Sitting } from '#core/study/sitting.ts';
import { Button } from '#web/ui/button.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import type { Later } from './later.ts';
import type { StudyActions } from './study-keys.ts';

export interface ItemProps {
  sitting: Sitting;
  does: StudyActions;
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  keysOn: boolean;
  /** Loaded after the first action; null until then. */
  later: Later | null;
}

interface CardItemProps extends ItemProps {
  item: QueuedCard;
}

export function CardItem({ item, sitting, does, now, keysOn, later }: CardItemProps) {
  const back = useRef<HTMLDivElement>(null);
  const isTurned = sitting.phase !== 'covered';
  useEffect(() => {
    if (isTurned) back.current?.focus({ preventScroll: true });
  }, [isTurned]);
  return (
    <>
      <article className="panel turned">
        <div className="turned__side">
          <p className="t1 soft mb-2">Front</p>
          <h2 className="turned__front" dir="auto">
            <InlineText text={item.front_content} />
          </h2>
        </div>
        {isTurned && (
          <div className="turned__side" ref={back} tabIndex={-1}>
            <p className="t1 soft mb-2">Back</p>
            <div className="turned__back" dir="auto">
              <InlineText text={item.back_content} />
            </div>
          </div>
        )}
      </article>
      {isTurned ? (
        later && <later.GradeButtons {...item} now={now} keysOn={keysOn} onGrade={does.grade} />
      ) : (
        <Uncover label="Turn" keysOn={keysOn} onUncover={does.uncover} />
      )}
    </>
  );
}

export function Uncover({ label, keysOn, onUncover }: { label: string; keysOn: boolean; onUncover(): void }) {
  return (
    <div className="says row says--show no-print">
      <Button variant="primary" size="lg" aria-keyshortcuts={keysOn ? 'Space' : undefined} onClick={onUncover}>
        {label}
        {keysOn && (
          <span aria-hidden="true" className="hide-s">
            <kbd>Space</kbd>
          </span>
        )}
      </Button>
    </div>
  );
}
