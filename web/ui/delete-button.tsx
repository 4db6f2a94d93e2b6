import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** The last action of a row: begins to delete what it is about, `name` for those who hear it. */
export function DeleteButton({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <Button size="sm" variant="danger" className="btn--icon" aria-label={`Delete ${name}`} onClick={onClick}>
      <Icon name="trash" />
    </Button>
  );
}
