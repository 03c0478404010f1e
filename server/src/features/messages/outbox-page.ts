import { eventTimeZone } from '@sangamam/contract/locale/event-time';
import { type Html, html } from '../../platform/messages/html.ts';

export interface OutboxMessage {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for an SMS. */
  readonly html: string;
  readonly status: string;
  readonly lastError: string | null;
  readonly createdAt: Date;
}

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: eventTimeZone,
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** An HTML page of the messages, newest first; each opens to its HTML and its text. */
export function outboxPage(messages: readonly OutboxMessage[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<style>${{ markup: styles }}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Mails this installation wrote, newest first. Without a mail server they are kept here.</p>
${messages.length === 0 ? html`<p class="empty">No mails yet.</p>` : messages.map(entry)}
</main>
</body>
</html>`.markup;
}

function entry(message: OutboxMessage, index: number): Html {
  const { recipient, subject, text, html: page, status, lastError, createdAt } = message;
  // links of a mail open in a tab of their own; nothing else in it may act
  const preview = page.replace('<head>', '<head><base target="_blank">');
  return html`<article>
<details${{ markup: index === 0 ? ' open' : '' }}>
<summary><strong>${subject}</strong><span>To ${recipient} · ${timeFormat.format(createdAt)} · ${status}</span></summary>
${lastError === null ? null : html`<p class="error">${lastError}</p>`}
${page === '' ? null : html`<iframe title="${subject}" srcdoc="${preview}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`}
<details${{ markup: page === '' ? ' open' : '' }}><summary>Plain text</summary><pre>${text}</pre></details>
</details>
</article>
`;
}

const styles = `
body { margin: 0; background: #fbf8f1; color: #14231f; font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0 0 4px; font: 600 30px/1.25 Georgia, serif; }
main > p { margin: 0 0 24px; color: #43524d; }
article { margin: 0 0 16px; border: 1px solid #ddd8ca; border-radius: 12px; background: #fff; overflow: hidden; }
summary { padding: 12px 16px; cursor: pointer; overflow-wrap: anywhere; }
summary:focus-visible { outline: 3px solid #1d4ed8; outline-offset: -3px; }
summary span { display: block; font-size: 14px; color: #5a6863; }
iframe { display: block; width: 100%; height: 900px; border: 0; border-top: 1px solid #ddd8ca; }
pre { margin: 0; padding: 0 16px 16px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
.error { margin: 0; padding: 8px 16px; background: #fce8e6; color: #b3261e; }
`;
