/** Quiz Builder */
export default function QuizzesTab() {
  return null;
}
