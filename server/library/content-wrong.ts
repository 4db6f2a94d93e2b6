/** A file of the library cannot be read; the message names the file and the line. */
export class ContentWrong extends Error {
  override name = 'ContentWrong';
}
