import { useLocation } from 'react-router';
import './flashcards.css';
import { demoFlashcards } from '#core/demo/flashcards.ts';
import { namedHead } from '#web/lib/public-head.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Deck } from './deck.tsx';

export const meta = ({ matches }: { matches: Parameters<typeof namedHead>[0] }) =>
  namedHead(matches, {
    name: 'Sample flashcards',
    path: '/demo/flashcards',
    description:
      'Five flashcards to try: cloud, security, networking, DevOps and the command line. No account needed.',
  });

export default function DemoFlashcards() {
  const { pathname } = useLocation();
  return (
    <main id="main" className="wrap wrap--read page">
      <Deck
        title="Sample flashcards"
        description="Five cards to try: cloud, security, networking, DevOps and the command line."
        cards={demoFlashcards}
      >
        <ButtonLink variant="primary" to="/register" reloadDocument>
          Create Free Account
        </ButtonLink>
        {pathname.startsWith('/demo') && (
          <ButtonLink to="/certifications" reloadDocument>
            Browse All Topics
          </ButtonLink>
        )}
      </Deck>
    </main>
  );
}
