import { LocalDate } from '#web/ui/local-date.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { daysLeft } from './days-left.ts';

export function Expiry({ at, now }: { at: string | null; now: string }) {
  const local = useHydrated();
  if (at === null) return <p className="soft t1 ticket__end ticket__end--never serif">Never expires</p>;
  const days = daysLeft(new Date(at), new Date(now), local);
  return (
    <p className="soft t1 ticket__end">
      {days > 0 ? (
        <>
          <b className="serif num">{days.toLocaleString('en-US')}</b> {days === 1 ? 'day left' : 'days left'}
        </>
      ) : (
        <b className="serif t5">Ends today</b>
      )}
      <small>
        Expires <LocalDate at={at} style="medium" time="near" />
      </small>
    </p>
  );
}
