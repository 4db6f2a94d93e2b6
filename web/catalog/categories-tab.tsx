/** Categories & Topics */
export default function CategoriesTab() {
  return null;
}
