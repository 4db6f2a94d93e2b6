/** Upload Questions File */
export default function UploadQuestionsFileTab() {
  return null;
}
