import { Icon } from './icon.tsx';

const minute = 60;
const short = 5 * minute;

export function clockText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / minute);
  const rest = two(seconds % minute);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/* Announced once at five minutes and once at one. The text stays for half a minute, in case a sleeping page missed the second,
   and then goes, so that it is never outdated. */
function announcement(seconds: number): string {
  if (seconds <= short && seconds > short - 30) return '5 minutes left';
  if (seconds <= minute && seconds > minute - 30) return '1 minute left';
  return '';
}

/** Shows the given seconds; it does not count. */
export function CountdownClock({ seconds }: { seconds: number }) {
  const left = Math.max(0, Math.ceil(seconds));
  const red = left <= short;
  return (
    <>
      <span className={red ? 'timer timer--red' : 'timer'} role="timer" aria-live="off">
        <Icon name={red ? 'alert' : 'clock'} />
        <span className="sr">Time left: </span>
        <time className="clock" dateTime={`PT${left}S`}>
          {clockText(left)}
        </time>
        {red && <span className="t1 timer__w">left</span>}
      </span>
      <span className="sr" role="status">
        {announcement(left)}
      </span>
    </>
  );
}
