import { Icon } from '#web/ui/icon.tsx';

export function Role({ user }: { user: { is_admin: boolean } }) {
  return user.is_admin ? <span className="badge badge--seal">Admin</span> : 'User';
}

export function SuspensionSign({ user }: { user: { suspended: boolean } }) {
  if (!user.suspended) return null;
  return (
    <span className="badge badge--wrong">
      <Icon name="lock" />
      Suspended
    </span>
  );
}

export function Confirmation({ user }: { user: { confirmed: boolean } }) {
  if (user.confirmed) return null;
  return (
    <span className="badge badge--flag">
      <Icon name="clock" />
      Not confirmed
    </span>
  );
}
