import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Seal } from '#web/ui/brand.tsx';

interface RoomHeaderProps {
  title: string;
  mode: 'exam' | 'study';
  leaveTo?: string;
  children?: ReactNode;
}

/** The head of a sitting: where one is, the way out, and whether everything is saved. No navigation competes with the question. */
export function RoomHeader({ title, mode, leaveTo = '/certifications', children }: RoomHeaderProps) {
  return (
    <header className="room">
      <div className="wrap wrap--read room__in">
        <Link className="room__home" to={leaveTo} aria-label={`Leave the quiz: ${title}`}>
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
