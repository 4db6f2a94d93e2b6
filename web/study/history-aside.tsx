import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';
import { LoggedItem } from './logged-item.tsx';

type Aside = Output<'study.setAside'>;

export const ASIDE_ROWS = 20;

export function HistoryAside({ aside }: { aside: Aside }) {
  const [broughtBack, setBroughtBack] = useState(0);
  const heading = useFocusWhenLost<HTMLHeadingElement>(broughtBack > 0);
  if (aside.items.length === 0 && broughtBack === 0) return null;
  const rest = aside.total - aside.items.length;
  return (
    <section className="topline mt-6" aria-labelledby="set-aside">
      <h2 className="t4" id="set-aside" tabIndex={-1} ref={heading}>
        Set aside
      </h2>
      <p className="figs__p" role="status">
        {broughtBack > 0
          ? `${counted(broughtBack, 'item')} brought back into your daily study.`
          : 'These are left out of your daily study. They still appear in practice tests and decks.'}
      </p>
      <ul className="ruled mb-4">
        {aside.items.map((item) => (
          <Row key={item.item_id} item={item} onBack={() => setBroughtBack((count) => count + 1)} />
        ))}
      </ul>
      {rest > 0 && (
        <p className="figs__p">{rest} more were set aside earlier. They follow as you bring these back.</p>
      )}
    </section>
  );
}

function Row({ item, onBack }: { item: Aside['items'][number]; onBack(): void }) {
  const { item_id, kind, text, topic_name, set_aside_at } = item;
  const { revalidate } = useRevalidator();
  const back = useAction(async (api) => {
    await api.study.item({ item_id, suspended: false });
    onBack();
    await revalidate();
  }, 'This could not be brought back. Please try again.');
  return (
    <li className="row row--apart">
      <LoggedItem
        text={text}
        facts={
          <>
            {kind === 'card' ? 'Card' : 'Question'}, <TimeAgo at={set_aside_at} />, <bdi>{topic_name}</bdi>
          </>
        }
      />
      <Button size="sm" aria-label={`Bring back: ${text}`} busy={back.busy} onClick={() => void back.run()}>
        Bring back
      </Button>
      <CallFailure failure={back.failure} back="/study/history" />
    </li>
  );
}
