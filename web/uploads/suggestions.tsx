import type { Suggestion } from '#core/uploads/suggestions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface SuggestionsProps {
  list: readonly Suggestion[];
  /** They belong to an earlier text, whose lines may have moved. */
  isStale: boolean;
  onTake(suggestion: Suggestion): void;
}

export function Suggestions({ list, isStale, onTake }: SuggestionsProps) {
  if (list.length === 0) return null;
  return (
    <Alert tone="wait" title="Suggested changes">
      <ul className="grid gap-2">
        {list.map((suggestion) => (
          <li key={suggestion.sentence} className="row row--apart">
            <span className="t1 grow">{suggestion.sentence}</span>
            <Button size="sm" busy={isStale} onClick={() => onTake(suggestion)}>
              {suggestion.action}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
