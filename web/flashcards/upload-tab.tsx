/** Upload Flashcards */
export default function UploadFlashcardsTab() {
  return null;
}
