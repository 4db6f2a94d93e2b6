/** The post's only script. It follows the button, to show it before the first paint. */
export const shareScript = `{
const button = document.getElementById('share');
const said = document.getElementById('share-said');
const url = document.querySelector('link[rel=canonical]').href;
const title = document.querySelector('h1').textContent;
const say = (text) => {
  said.textContent = '';
  setTimeout(() => { said.textContent = text; }, 50);
};
const copy = async () => {
  try {
    await navigator.clipboard.writeText(url);
    say('Link copied');
  } catch {
    say('Copy this link: ' + url);
  }
};
button.addEventListener('click', async () => {
  if (!navigator.share) return copy();
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error.name !== 'AbortError') await copy();
  }
});
button.hidden = false;
}`;
