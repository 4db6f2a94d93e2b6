/** Edit Flashcards */
export default function FlashcardsTab() {
  return null;
}
