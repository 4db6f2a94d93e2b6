import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Seal } from '#web/ui/brand.tsx';

interface RoomHeaderProps {
  title: string;
  /** Beside the title. */
  note: string;
  /** What the way out is called. */
  leaveLabel: string;
  /** The way out; to a page without our script it is a document navigation. */
  leave?: Pick<LinkProps, 'to' | 'reloadDocument'>;
  children?: ReactNode;
}

interface AttemptHeaderProps extends Omit<RoomHeaderProps, 'note' | 'leaveLabel'> {
  mode: 'exam' | 'study';
}

/** The head of a sitting: where one is, the way out, and whether everything is saved. No navigation competes with the question. */
export function RoomHeader({
  title,
  note,
  leaveLabel,
  leave = { to: '/certifications' },
  children,
}: RoomHeaderProps) {
  return (
    <header className="room">
      <div className="wrap wrap--read room__in">
        <Link className="room__home" {...leave} aria-label={leaveLabel}>
          <Seal />
        </Link>
        <div className="room__topic">
          <span>{title}</span>
          <span className="soft hide-s">{note}</span>
        </div>
        {children}
      </div>
    </header>
  );
}

/** The head of an attempt. */
export function AttemptHeader({ title, mode, ...rest }: AttemptHeaderProps) {
  const note = mode === 'exam' ? 'Exam mode' : 'Study mode';
  return <RoomHeader {...{ title, note, ...rest }} leaveLabel={`Leave the quiz: ${title}`} />;
}
