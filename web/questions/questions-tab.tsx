/** Edit Questions */
export default function QuestionsTab() {
  return null;
}
