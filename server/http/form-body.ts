const WITHOUT_BODY = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether what a request sends to a page is a form that can be read, or nothing. Pages take nothing else, and another type, or parts
 * that are no parts, are the sender's mistake and no failure of the page.
 */
export async function hasReadableForm(request: Request): Promise<boolean> {
  if (WITHOUT_BODY.includes(request.method)) return true;
  try {
    await request.clone().formData();
    return true;
  } catch {
    return false;
  }
}
