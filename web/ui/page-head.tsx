import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageHeadProps = {
  title: ReactNode;
  /** Facts at the right, on the title's baseline. */
  meta?: ReactNode;
  lead?: ReactNode;
  /** Id of the title, for aria-labelledby. */
  id?: string;
  /** A smaller title where the content needs the room. */
  slim?: boolean;
};

/** A page opens with the scotch rule, its title at the left, its facts at the right. */
export function PageHead({ title, meta, lead, id, slim = false }: PageHeadProps) {
  return (
    <div className={classNames('page-head', slim && 'page-head--slim')}>
      <div className="scotch" />
      <div className="page-head__line">
        <h1 id={id} className={slim ? 't5' : undefined}>
          {title}
        </h1>
        {meta && <span className="page-head__meta">{meta}</span>}
      </div>
      {lead && <p>{lead}</p>}
    </div>
  );
}
