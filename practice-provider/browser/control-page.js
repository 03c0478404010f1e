// The page for a person: what the provider knows, and its switches. Everything on it is a call
// under /__sim that a test can make too.
const REFRESH_MS = 2000;
const element = (id) => document.getElementById(id);
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const dateTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' });
const money = (paise) => rupees.format(paise / 100);
const time = (unixSeconds) => dateTime.format(unixSeconds * 1000);
let shown = '';

for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', () => {
    const advanceSec = Number(button.dataset.advance);
    void act('/__sim/clock', { advanceSec }, `The clock went on: ${button.textContent}.`);
  });
}
element('enable').addEventListener('click', () =>
  act('/__sim/webhook/enable', {}, 'The webhook is enabled.'),
);
await refresh();
setInterval(refresh, REFRESH_MS);

async function refresh() {
  const response = await fetch('/__sim/state').catch(() => null);
  if (!response?.ok) return note('The provider does not answer.');
  const state = await response.json();
  element('now').textContent = dateTime.format(state.nowMs);
  // Rebuild only what changed: a press on a button must not lose the button.
  const { nowMs, ...rest } = state;
  const text = JSON.stringify(rest);
  if (text === shown) return;
  shown = text;
  showTables(state);
  if (!element('switches').hasChildNodes()) buildSwitches(state);
}

function showTables({ orders, payments, refunds, deliveries, webhook }) {
  table('orders', orders, {
    Order: (o) => o.id,
    Amount: (o) => money(o.amount),
    Status: (o) => status(o.status),
    Attempts: (o) => o.attempts,
    Receipt: (o) => o.receipt ?? '–',
    Made: (o) => time(o.created_at),
    Do: (o) =>
      o.status !== 'paid' && [
        action('Pay', `Pay ${o.id}`, '/__sim/pay', { order_id: o.id }),
        action('Fail', `Fail ${o.id}`, '/__sim/pay', { order_id: o.id, action: 'fail' }),
      ],
  });
  table('payments', payments, {
    Payment: (p) => p.id,
    Order: (p) => p.order_id,
    Amount: (p) => money(p.amount),
    Refunded: (p) => (p.amount_refunded ? money(p.amount_refunded) : '–'),
    Status: (p) => status(p.status),
    Method: (p) => (p.method === 'upi' ? 'UPI' : 'Card'),
    Made: (p) => time(p.created_at),
    Do: (p) =>
      p.status === 'captured' && [
        action('Refund', `Refund ${p.id}`, '/__sim/refund', { payment_id: p.id }),
      ],
  });
  table('refunds', refunds, {
    Refund: (r) => r.id,
    Payment: (r) => r.payment_id,
    Amount: (r) => money(r.amount),
    Status: (r) => status(r.status),
    Made: (r) => time(r.created_at),
  });
  table('deliveries', deliveries, {
    Event: (d) => d.event,
    'Event id': (d) => d.eventId,
    Order: (d) => d.orderId,
    Status: (d) => status(d.status === 'off' ? 'not sent' : d.status),
    Tries: (d) =>
      d.tries.map((t) => `${t.httpStatus ?? 'no answer'} (${t.tookMs} ms)`).join(', ') || '–',
    Do: (d) => [
      action('Send again', `Send ${d.event} ${d.eventId} again`, '/__sim/deliver', {
        event_id: d.eventId,
      }),
    ],
  });
  element('webhook').textContent = webhook.disabled
    ? `Disabled after failing too long. It goes to ${webhook.url}.`
    : `Goes to ${webhook.url ?? 'nowhere: no address is set'}.`;
  element('enable').hidden = !webhook.disabled;
}

/** Draws rows as a table; each column is a title and a function from row to text or nodes. */
function table(id, rows, columns) {
  const focused = document.activeElement?.getAttribute('aria-label');
  if (rows.length === 0) {
    element(id).replaceChildren(make('p', { className: 'empty' }, ['None yet.']));
    return;
  }
  const head = Object.keys(columns).map((title) => make('th', { scope: 'col' }, [title]));
  const body = rows.map((row) =>
    make(
      'tr',
      {},
      Object.entries(columns).map(([title, cell]) => {
        const content = cell(row) || [];
        return make('td', { className: title }, Array.isArray(content) ? content : [content]);
      }),
    ),
  );
  const whole = make('table', {}, [
    make('thead', {}, [make('tr', {}, head)]),
    make('tbody', {}, body),
  ]);
  whole.setAttribute('aria-labelledby', `${id}-title`);
  element(id).tabIndex = 0;
  element(id).setAttribute('role', 'region');
  element(id).setAttribute('aria-labelledby', `${id}-title`);
  element(id).replaceChildren(whole);
  const again = [...element(id).querySelectorAll('button')];
  again.find((button) => focused && button.getAttribute('aria-label') === focused)?.focus();
}

function buildSwitches({ switches, switchTable }) {
  const fields = Object.entries(switchTable).map(([name, rule]) => {
    const control = make(rule.kind === 'choice' ? 'select' : 'input', { id: name, name });
    if (rule.kind === 'choice') {
      control.append(new Option('off', ''), ...rule.choices.map((c) => new Option(c, c)));
    } else {
      control.type = rule.kind === 'flag' ? 'checkbox' : 'number';
      if (rule.kind === 'number') Object.assign(control, { min: 0, placeholder: 'off' });
    }
    if (rule.kind === 'flag') control.checked = switches[name] === true;
    else control.value = switches[name] ?? '';
    const label = make('label', { htmlFor: name }, [
      rule.label,
      make('code', {}, [name.replace('.', '.\u200b')]),
    ]);
    return make('div', { className: 'field' }, [label, control]);
  });
  const form = element('switches');
  form.append(...fields);
  form.addEventListener('change', () => {
    const entries = [...form.elements].map((control) => [
      control.name,
      control.type === 'checkbox'
        ? control.checked
        : control.type === 'number'
          ? Number(control.value)
          : control.value,
    ]);
    void act('/__sim/switches', Object.fromEntries(entries), 'The switches are set.', 'PUT');
  });
  form.addEventListener('submit', (event) => event.preventDefault());
}

function status(text) {
  return [make('span', { className: `status ${text.replace(' ', '-')}` }, [text])];
}

function action(text, label, path, body) {
  const button = make('button', { type: 'button' }, [text]);
  button.setAttribute('aria-label', label);
  button.addEventListener('click', () => void act(path, body, `${label}: done.`));
  return button;
}

async function act(path, body, done, method = 'POST') {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  const answer = await response?.json();
  note(response?.ok ? done : (answer?.error?.description ?? 'The provider does not answer.'));
  await refresh();
}

function note(text) {
  element('note').textContent = text;
}

function make(tag, properties, children = []) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}
