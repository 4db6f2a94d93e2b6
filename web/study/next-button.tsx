import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { once } from '#web/ui/once.ts';

export function NextButton({ onNext }: { onNext(): void }) {
  return (
    <Button variant="primary" size="lg" aria-keyshortcuts="Enter" onClick={once(onNext)}>
      <span>Next</span>
      <Icon name="right" />
    </Button>
  );
}
