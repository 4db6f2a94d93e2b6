/** Upload Questions */
export default function UploadQuestionsTab() {
  return null;
}
