import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Seal } from '#web/ui/brand.tsx';

interface RoomHeaderProps {
  title: string;
  mode: 'exam' | 'study';
  /** The way out; to a page without our script it is a document navigation. */
  leave?: Pick<LinkProps, 'to' | 'reloadDocument'>;
  children?: ReactNode;
}

/** The head of a sitting: where one is, the way out, and whether everything is saved. No navigation competes with the question. */
export function RoomHeader({ title, mode, leave = { to: '/certifications' }, children }: RoomHeaderProps) {
  return (
    <header className="room">
      <div className="wrap wrap--read room__in">
        <Link className="room__home" {...leave} aria-label={`Leave the quiz: ${title}`}>
          <Seal />
        </Link>
        <div className="room__topic">
          <span>{title}</span>
          <span className="soft hide-s">{mode === 'exam' ? 'Exam mode' : 'Study mode'}</span>
        </div>
        {children}
      </div>
    </header>
  );
}
