/** Quiz Builder */
export default function Builder() {
  return null;
}
