export class ContentWrong extends Error {
  override name = 'ContentWrong';
}
