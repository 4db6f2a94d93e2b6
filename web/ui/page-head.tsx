import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageHeadProps = {
  title: ReactNode;
  meta?: ReactNode;
  lead?: ReactNode;
  id?: string;
  slim?: boolean;
};

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
