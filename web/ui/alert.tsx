import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Tone = 'ok' | 'error' | 'wait' | 'info';
const looks: Record<Tone, { className: string; icon: IconName }> = {
  ok: { className: 'toast', icon: 'check' },
  error: { className: 'toast toast--wrong', icon: 'alert' },
  wait: { className: 'toast toast--flag', icon: 'alert' },
  info: { className: 'toast toast--plain', icon: 'info' },
};

type AlertProps = {
  tone: Tone;
  title?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
  children?: ReactNode;
};

export function Alert({ tone, title, icon, action, children }: AlertProps) {
  const look = looks[tone];
  return (
    <div className={look.className} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icon ?? look.icon} />
      <div>
        {title && <b>{title}</b>}
        {title && children && <br />}
        {children}
      </div>
      {action}
    </div>
  );
}
