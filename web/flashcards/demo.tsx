import { useLocation } from 'react-router';
import '#web/styles/flashcards.css';
import { demoFlashcards } from '#core/demo-flashcards.ts';
import { pageTitle } from '#web/lib/title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Deck } from './deck.tsx';

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Sample flashcards', matches) },
];

/** Five built-in cards for visitors, at two addresses; nothing is asked of the server. */
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
