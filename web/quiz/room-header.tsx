import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Seal } from '#web/ui/brand.tsx';

interface RoomHeaderProps {
  title: string;
  note: string;
  leaveLabel: string;
  leave?: Pick<LinkProps, 'to' | 'reloadDocument'>;
  children?: ReactNode;
}

interface AttemptHeaderProps extends Omit<RoomHeaderProps, 'note' | 'leaveLabel'> {
  mode: 'exam' | 'study';
}

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

export function AttemptHeader({ title, mode, ...rest }: AttemptHeaderProps) {
  const note = mode === 'exam' ? 'Exam mode' : 'Study mode';
  return <RoomHeader {...{ title, note, ...rest }} leaveLabel={`Leave the quiz: ${title}`} />;
}
