import { Link } from 'react-router';
import './factors.css';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';

export type Standing = Output<'factors.standing'>;

export const SET_UP_PATH = '/admin/second-factor';

export function AdminStanding({ standing }: { standing: Standing }) {
  if (standing.state !== 'grace' || standing.until === null) return null;
  return (
    <div className="admin-standing">
      <Alert
        tone="wait"
        action={
          <Link className="btn btn--sm" to={SET_UP_PATH}>
            Set one up
          </Link>
        }
      >
        Administrators need a second factor here. From <LocalDate at={standing.until} time /> on the back office is
        closed to you until you have one.
      </Alert>
    </div>
  );
}
