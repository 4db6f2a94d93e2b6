import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type Attempt, titleOf } from '#core/quizzes/attempt.ts';
import { Seal } from '#web/ui/brand.tsx';

interface RoomHeaderProps {
  title: string;
  note: string;
  /** Begins with the word that is shown: 'Leave'. */
  leaveLabel: string;
  leave?: Pick<LinkProps, 'to' | 'reloadDocument'> | undefined;
  children?: ReactNode;
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
          Leave
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

interface AttemptRoomProps extends Pick<RoomHeaderProps, 'leave' | 'children'> {
  attempt: Attempt;
  saving?: ReactNode;
}

export function AttemptRoom({ attempt, leave, saving, children }: AttemptRoomProps) {
  const title = titleOf(attempt);
  const note = attempt.mode === 'exam' ? 'Exam mode' : 'Study mode';
  return (
    <>
      <RoomHeader title={title} note={note} leave={leave} leaveLabel={`Leave the quiz: ${title}`}>
        {saving}
      </RoomHeader>
      <main id="main" className="wrap wrap--read quiz">
        <h1 className="sr">{title}: practice test</h1>
        {children}
      </main>
    </>
  );
}
