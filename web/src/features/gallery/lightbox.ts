/**
 * Shows the photos of an album one by one in a dialog: buttons, arrow keys, Home, End and swipes. The
 * browser itself keeps the focus inside, closes with Esc and gives the focus back. A script of its own, on
 * a page without React.
 */
const swipePixels = 40;

const dialog = document.querySelector<HTMLDialogElement>('[data-lightbox]');
const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-photos] a')];

if (dialog && links.length > 0) {
  const part = <Found extends HTMLElement>(name: string) =>
    dialog.querySelector<Found>(`[data-${name}]`);
  const image = part<HTMLImageElement>('full');
  let current = 0;
  let pressedAt: number | null = null;

  const pattern = part('position')?.dataset.position ?? '';
  const positionWords = (position: number) =>
    pattern.replace('{position}', String(position)).replace('{count}', String(links.length));

  const say = (name: string, text = '') => {
    const place = part(name);
    if (place) place.textContent = text;
  };

  function show(index: number) {
    const position = (index + links.length) % links.length;
    const link = links[position];
    if (!link || !image) return;
    current = position;
    image.hidden = false;
    say('failed');
    image.src = link.href;
    image.alt = link.querySelector('img')?.alt ?? '';
    say('position', positionWords(position + 1));
    say('full-caption', link.dataset.caption);
    say('full-credit', link.dataset.credit);
    part<HTMLAnchorElement>('save')?.setAttribute('href', link.href);
  }

  image?.addEventListener('error', () => {
    image.hidden = true;
    say('failed', part('failed')?.dataset.failed);
  });

  links.forEach((link, index) => {
    link.addEventListener('click', (event) => {
      // another tab, when that is what was asked for
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(index);
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-step="1"]')?.focus();
    });
  });

  dialog.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    if (button) show(current + Number(button.dataset.step));
    // beside the photo
    else if (target === dialog) dialog.close();
  });

  dialog.addEventListener('keydown', (event) => {
    const index = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: links.length - 1,
    }[event.key];
    if (index === undefined) return;
    event.preventDefault();
    show(index);
  });

  dialog.addEventListener('pointerdown', ({ clientX }) => {
    pressedAt = clientX;
  });
  dialog.addEventListener('pointerup', ({ clientX }) => {
    const moved = pressedAt === null ? 0 : clientX - pressedAt;
    pressedAt = null;
    if (Math.abs(moved) > swipePixels) show(current - Math.sign(moved));
  });

  // where the reader is now, not where the dialog was opened
  dialog.addEventListener('close', () => links[current]?.focus());
}
