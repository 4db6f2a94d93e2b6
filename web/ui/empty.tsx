import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type EmptyProps = { title: ReactNode; children?: ReactNode; action?: ReactNode; level?: 2 | 3 };

export function Empty({ title, children, action, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      <Heading className="empty__h">{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="row">{action}</div>}
    </div>
  );
}

type FailedProps = {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  retryWord?: string;
  action?: ReactNode;
};

export function Failed({ title, children, onRetry, retryWord = 'Try Again', action }: FailedProps) {
  const retry = onRetry && (
    <Button size="sm" onClick={onRetry}>
      {retryWord}
    </Button>
  );
  return (
    <Alert tone="error" title={title} action={action ?? retry}>
      {children}
    </Alert>
  );
}
