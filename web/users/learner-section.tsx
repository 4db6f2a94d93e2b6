import { type ReactNode, useId } from 'react';

interface LearnerSectionProps {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function LearnerSection({ title, note, action, children }: LearnerSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="row baseline mb-2">
        <h2 id={id} className="t4">
          {title}
        </h2>
        {note && <span className="t1 soft num">{note}</span>}
        {action && <span className="push t1">{action}</span>}
      </div>
      {children}
    </section>
  );
}
