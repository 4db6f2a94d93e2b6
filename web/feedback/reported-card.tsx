import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import type { Report } from './reports-tab.tsx';

export function ReportedCard({ card }: { card: Report['card'] }) {
  if (!card) return <p className="t1 soft">The card has been deleted.</p>;
  return (
    <details className="fold panel">
      <summary>
        <span className="anywhere">
          <span className="soft">Card</span> <InlineText text={card.front_content.split('\n')[0] ?? ''} />
        </span>
        <Icon name="chev" className="chev" />
      </summary>
      <div className="halves padded">
        <Side title="Front" text={card.front_content} />
        <Side title="Back" text={card.back_content} />
      </div>
    </details>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <section className="anywhere">
      <h3 className="t1 soft sansh">{title}</h3>
      <div dir="auto">
        <InlineText text={text} />
      </div>
    </section>
  );
}
