import { Link, useLocation } from 'react-router';
import { connectionSentences } from '#core/retry.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { useTryAgain } from '#web/lib/use-try-again.ts';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/empty.tsx';

/** A room of the flashcards that could not be loaded: why, and the way on. */
export function CardsNotLoaded({ title }: { title: string }) {
  const failure = useRouteFailure();
  const { pathname } = useLocation();
  const { again, busy } = useTryAgain();
  // What the address asked for was refused: asking again would not help.
  const refused = failure !== null && failure.status < 500;
  return (
    <section className="cards" aria-labelledby="cards-title">
      <h2 className="t4" id="cards-title">
        {title}
      </h2>
      <Failed
        title="Failed to load flashcards"
        action={
          refused ? (
            <Link className="btn btn--sm" to={pathname}>
              Clear filters
            </Link>
          ) : (
            <Button size="sm" busy={busy} busyText="Trying..." onClick={again}>
              Try Again
            </Button>
          )
        }
      >
        {failure?.error ?? connectionSentences.retriesFailed}
      </Failed>
    </section>
  );
}
