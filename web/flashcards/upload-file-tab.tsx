/** Upload Flashcards File */
export default function UploadFlashcardsFileTab() {
  return null;
}
