import { phoneLink } from '@molar/contract'
import { Html, markup, type Piece } from './html.ts'
import { type EmailContent, type EmailPart, signature } from './email-content.ts'

const FONT = `system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif`
const INK = 'color:#182426'
const MUTED = 'color:#51595a; font-size:14px; line-height:20px'
const LINK = 'color:#006f79'
const TABLE = new Html('role="presentation" width="100%" cellpadding="0" cellspacing="0"')

// Inline styles are for programs that drop <style>; the classes only switch the colours in dark mode.
const DARK = new Html(`:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .canvas { background: #1c2324 !important }
  .paper { background: #14191a !important; border-color: #303839 !important; border-top-color: #6fcbd3 !important }
  .ink { color: #efedea !important }
  .muted { color: #b1b8b6 !important }
  .accent, a { color: #6fcbd3 !important }
  .code { background: #1c2324 !important; border-color: #88908f !important }
  .button { background: #6fcbd3 !important; color: #14191a !important }
  .rule { border-color: #303839 !important }
}`)

// Keeps the first words of the body out of the preview line beside the subject.
const FILLER = new Html('&#847;&zwnj;&nbsp;'.repeat(60))

/** An email as HTML: one column of tables, no external resources, light and dark. */
export function emailHtml(content: EmailContent): string {
  const show = (text: string) => withoutBreaks(text, [content.reference ?? '', content.branch.phone])
  return markup`<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
<style>${DARK}</style>
</head>
<body class="canvas" style="margin:0; padding:0; background:#f6f5f1; -webkit-text-size-adjust:100%">
<div style="display:none; max-height:0; overflow:hidden">${content.preview}${FILLER}</div>
<table ${TABLE} class="canvas" style="background:#f6f5f1"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} class="paper" style="max-width:560px; background:#ffffff; border:1px solid #e2dfd8; border-top:4px solid #006f79; border-radius:12px; font-family:${FONT}; font-size:16px; line-height:24px">
<tr><td style="padding:24px 24px 0"><p class="accent" style="margin:0; font-weight:700; font-size:18px; ${LINK}">${content.clinic}</p></td></tr>
<tr><td style="padding:16px 24px 0"><h1 class="ink" style="margin:0; font-size:26px; line-height:32px; font-weight:700; ${INK}">${content.title}</h1></td></tr>
${content.parts.map((part) => markup`<tr><td style="padding:16px 24px 0">${partHtml(part, show)}</td></tr>\n`)}<tr><td style="padding:24px"><div class="rule" style="border-top:1px solid #e2dfd8; padding-top:16px">${signatureHtml(content)}</div></td></tr>
</table>
</td></tr></table>
</body>
</html>
`.source
}

function signatureHtml(content: EmailContent) {
  const { name, address, phone } = signature(content)
  const call = phone && markup`<br>${link(phoneLink(phone), phone)}`
  return markup`<p class="muted" style="margin:0; ${MUTED}"><strong>${name}</strong>${address && markup`<br>${address}`}${call}</p>`
}

type Show = (text: string) => Piece

function partHtml(part: EmailPart, show: Show): Html {
  if ('code' in part)
    return markup`<p class="code ink" style="margin:0; padding:16px; border:1px solid #76726a; border-radius:8px; background:#f6f5f1; text-align:center; font-size:32px; line-height:40px; font-weight:700; letter-spacing:6px; ${INK}">${part.code}</p>`
  if ('facts' in part)
    return markup`<table ${TABLE}>${part.facts.map((fact) => factHtml(fact, show))}</table>`
  if ('action' in part) return actionHtml(part.action)
  if ('link' in part)
    return markup`<p class="muted" style="margin:0; ${MUTED}">${show(part.note)} ${link(part.link.href, part.link.label)}</p>`
  if ('note' in part) return markup`<p class="muted" style="margin:0; ${MUTED}">${show(part.note)}</p>`
  return markup`<p class="ink" style="margin:0; ${INK}">${show(part.paragraph)}</p>`
}

const actionHtml = ({ label, href }: { label: string; href: string }) =>
  markup`<p style="margin:0"><a class="button" href="${href}" style="display:inline-block; padding:12px 20px; border-radius:8px; background:#006f79; color:#ffffff; font-weight:600; text-decoration:none">${label}</a></p>
<p class="muted" style="margin:12px 0 0; word-break:break-all; ${MUTED}">${href}</p>`

function factHtml({ term, value, href }: { term: string; value: string; href?: string }, show: Show) {
  const shown = href ? link(href, value) : show(value)
  return markup`<tr><td class="rule" style="padding:8px 0; border-top:1px solid #e2dfd8"><span class="muted" style="${MUTED}">${term}</span><br><strong class="ink" style="font-weight:600; ${INK}">${shown}</strong></td></tr>\n`
}

const link = (href: string, text: string) =>
  markup`<a href="${href}" style="white-space:nowrap; ${LINK}">${text}</a>`

/** `text` as HTML in which none of `values` wraps: phone numbers and references are read out or copied. */
export const withoutBreaks = (text: string, values: readonly string[]) =>
  values
    .filter(Boolean)
    .reduce<(string | Html)[]>(
      (pieces, value) => pieces.flatMap((piece) => (typeof piece === 'string' ? wrap(piece, value) : piece)),
      [text],
    )

const wrap = (text: string, value: string) =>
  text
    .split(value)
    .flatMap((piece, index) =>
      index ? [markup`<span style="white-space:nowrap">${value}</span>`, piece] : piece,
    )
