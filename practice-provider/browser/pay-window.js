// The pay window inside the iframe. It learns from the page what to show, asks the provider for the
// order, and tells the page how it ended. Only the window that framed it is listened to.
const element = (id) => document.getElementById(id);
const buttons = document.querySelectorAll('[data-action]');
const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

let options = null;
let pageOrigin = null;
let busy = false;
let lost = false;

// biome-ignore lint/plugin: only the page that opened this window is heard, and once
window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.data?.type !== 'open' || options) return;
  options = event.data.options;
  pageOrigin = event.origin;
  void start();
});
// No secret in this message; the page's origin is not known before its answer.
window.parent.postMessage({ type: 'ready' }, '*');

for (const button of buttons) {
  button.addEventListener('click', () => void pay(button.dataset.action));
}
element('close').addEventListener('click', askToClose);
element('leave').addEventListener('click', dismiss);
element('stay').addEventListener('click', () => {
  element('confirm').hidden = true;
  element('choices').hidden = false;
  buttons[0].focus();
});
document.addEventListener('pointerdown', (event) => {
  if (options?.backdropclose && event.target === document.documentElement) askToClose();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && options?.escape) askToClose();
  if (event.key === 'Tab') keepFocusInside(event);
});

async function start() {
  element('name').textContent = options.name || 'Payment';
  element('description').textContent = options.description || '';
  const { name, email, contact } = options.prefill;
  const payer = [name, contact, email].filter(Boolean).join(' · ');
  element('payer').textContent = payer;
  element('payer').hidden = !payer;
  if (options.color) document.documentElement.style.setProperty('--accent', options.color);
  const order = await call('/checkout/order', { key: options.key, order_id: options.order_id });
  if (order.error) {
    showMessage(order.error.description);
    element('close').focus();
    return;
  }
  element('amount').textContent = rupees.format(order.amount / 100);
  element('choices').hidden = false;
  buttons[0].focus();
}

async function pay(action) {
  if (busy) return;
  setBusy(true);
  const { email, contact } = options.prefill;
  const answer = await call('/checkout/pay', {
    key: options.key,
    order_id: options.order_id,
    action,
    email,
    contact,
    description: options.description,
    notes: options.notes,
  });
  setBusy(false);
  if (answer.result === 'paid') return finish(answer.response);
  if (answer.result === 'lost') return showLost();
  showMessage(answer.error.description);
  tell('failed', answer.error);
  element('choices').hidden = !options.retry;
  (options.retry ? buttons[0] : element('close')).focus();
}

/** Tells the page by its handler, or sends the whole tab to the callback address with a form. */
function finish(response) {
  if (!options.callback_url) return tell('paid', response);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = options.callback_url;
  form.target = '_top';
  for (const [name, value] of Object.entries(response)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

function showLost() {
  lost = true;
  element('choices').hidden = true;
  showMessage('Connection lost. The money was taken, and the page was not told.');
  element('close').focus();
}

function askToClose() {
  if (busy) return;
  const paying = !element('choices').hidden;
  if (!options?.confirm_close || !paying || lost) return dismiss();
  element('choices').hidden = true;
  element('confirm').hidden = false;
  element('stay').focus();
}

function dismiss() {
  tell('dismissed');
}

function tell(type, detail) {
  window.parent.postMessage({ type, detail }, pageOrigin ?? '*');
}

function showMessage(text) {
  element('message').textContent = text;
  element('message').hidden = false;
}

function setBusy(value) {
  busy = value;
  element('message').hidden = true;
  element('status').textContent = value ? 'Asking the practice bank…' : '';
  // Not `disabled`: a disabled button would drop the focus out of the window.
  for (const button of buttons) button.setAttribute('aria-disabled', String(value));
}

/** Tab from the last control goes to the first and back, as in any modal window. */
function keepFocusInside(event) {
  const controls = [...document.querySelectorAll('button')].filter((b) => b.checkVisibility());
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  const outside = !controls.includes(document.activeElement);
  if (document.activeElement !== edge && !outside) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

async function call(path, body) {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch {
    return { error: { code: 'SERVER_ERROR', description: 'The payment provider did not answer.' } };
  }
}
