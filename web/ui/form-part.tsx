import type { ReactNode } from 'react';

interface FormPartProps {
  sign: ReactNode;
  id: string;
  title: string;
  mark?: string;
  children: ReactNode;
}

export function FormPart({ sign, id, title, mark, children }: FormPartProps) {
  return (
    <section className="part" aria-labelledby={id}>
      <div className="part__n serif t5" aria-hidden="true">
        {sign}
      </div>
      <div>
        <h2 className="t4 mb-4" id={id} tabIndex={-1}>
          {title} {mark && <span className="opt">{mark}</span>}
        </h2>
        <div className="stack">{children}</div>
      </div>
    </section>
  );
}
