import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export function DeleteButton({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <Button size="sm" variant="danger" className="btn--icon" aria-label={`Delete ${name}`} onClick={onClick}>
      <Icon name="trash" />
    </Button>
  );
}
