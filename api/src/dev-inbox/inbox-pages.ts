import { CLINIC_ZONE } from '@molar/contract'
import { type Html, markup } from '../notifications/html.ts'
import type { InboxMessage } from './inbox-transport.ts'

/** Seconds after which the page reloads, without a script. */
const REFRESH = 3

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: CLINIC_ZONE,
  dateStyle: 'medium',
  timeStyle: 'medium',
})

type ListedMessage = Pick<
  InboxMessage,
  'id' | 'channel' | 'recipient' | 'subject' | 'body_text' | 'code' | 'created_at'
>

/** All messages, newest first, with large codes. */
export const listPage = (messages: ListedMessage[]) =>
  page('Development inbox', REFRESH, [
    markup`<h1>Development inbox</h1>
<p class="muted">What this server would have sent: no mail server or SMS gateway is set. The page renews itself.</p>`,
    messages.length > 0
      ? markup`<ol aria-label="Messages, newest first">${messages.map(listItem)}</ol>`
      : markup`<div class="empty"><h2>No messages yet</h2><p>Ask for a code, or book an appointment: it appears here within seconds.</p></div>`,
  ])

function listItem(message: ListedMessage) {
  const { id, channel, subject, body_text, code } = message
  const what =
    channel === 'email'
      ? markup`<a class="open" href="/dev/inbox/${id}">${subject}</a>`
      : markup`<p class="text">${body_text}</p>`
  return markup`<li>${meta(message)}${code && markup`<p class="code">${code}</p>`}${what}</li>\n`
}

/** One email as HTML in a sandboxed frame, and as plain text. */
export const messagePage = (message: InboxMessage) =>
  page(message.subject ?? 'SMS', null, [
    markup`<p class="muted"><a class="open" href="/dev/inbox">All messages</a></p>
<h1>${message.subject ?? 'SMS'}</h1>
<div class="text">${meta(message)}</div>`,
    message.code && markup`<p class="code">${message.code}</p>`,
    message.calendar &&
      markup`<p><a class="open" href="/dev/inbox/${message.id}/appointment.ics">Calendar file</a></p>`,
    message.body_html &&
      markup`<iframe sandbox="" src="/dev/inbox/${message.id}/html" title="The e-mail as it looks"></iframe>`,
    message.body_html
      ? markup`<details><summary>As plain text</summary><pre class="text">${message.body_text}</pre></details>`
      : markup`<pre class="text">${message.body_text}</pre>`,
  ])

const meta = ({ channel, recipient, created_at }: ListedMessage) =>
  markup`<p class="meta"><span class="way">${channel === 'email' ? 'E-mail' : 'SMS'}</span><span>to ${recipient}</span><time datetime="${created_at.toISOString()}">${time.format(created_at)}</time></p>`

const page = (title: string, refresh: number | null, parts: (Html | string | null)[]) =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh && markup`<meta http-equiv="refresh" content="${refresh}">`}
<title>${title} | Molar</title>
<link rel="stylesheet" href="/dev/inbox/style.css">
</head>
<body><main>${parts}</main></body>
</html>
`.source
