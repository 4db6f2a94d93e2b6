import { Form } from 'react-router';
import { useVisitor } from '#web/lib/use-visitor.ts';
import { Button } from '#web/ui/button.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';

export function ViewingBanner() {
  const { viewing } = useVisitor();
  if (!viewing) return null;
  return (
    <section className="viewing" aria-label="Viewing as a learner">
      <div className="wrap row row--apart viewing__in">
        <p>
          <b>{isolated`You are viewing this site as ${viewing.full_name || 'a learner without a name'}.`}</b> Read
          only, until <LocalDate at={viewing.until} time="near" />.
        </p>
        <Form method="post" action="/stop-viewing" reloadDocument>
          <Button type="submit" size="sm">
            Stop viewing
          </Button>
        </Form>
      </div>
    </section>
  );
}
