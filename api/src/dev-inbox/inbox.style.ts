/** Styles of the development inbox: the design tokens of the clinic, light and dark. */
export const inboxStyle = `
:root {
  color-scheme: light dark;
  --surface: #fff; --canvas: #f6f5f1; --line: #e2dfd8; --edge: #76726a;
  --ink: #182426; --muted: #51595a; --accent: #006f79;
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #14191a; --canvas: #1c2324; --line: #303839; --edge: #88908f;
    --ink: #efedea; --muted: #b1b8b6; --accent: #6fcbd3;
  }
}
* { box-sizing: border-box }
body {
  margin: 0 auto; padding: 24px 16px 48px; max-width: 720px; background: var(--surface); color: var(--ink);
  font: 16px/24px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif;
}
h1 { margin: 0; font-size: 26px; line-height: 32px }
h2 { margin: 0; font-size: 16px; line-height: 24px; font-weight: 600 }
p { margin: 8px 0 0 }
a { color: var(--accent); text-underline-offset: 2px }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px }
.muted, .meta { color: var(--muted); font-size: 14px; line-height: 20px }
ol { margin: 24px 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line) }
li { padding: 16px 0; border-bottom: 1px solid var(--line) }
.meta { display: flex; flex-wrap: wrap; gap: 4px 12px; margin: 0; overflow-wrap: anywhere }
.way { color: var(--ink); font-weight: 600 }
.code {
  margin: 8px 0 0; font-size: 32px; line-height: 40px; font-weight: 700; letter-spacing: 4px; font-variant-numeric: tabular-nums;
}
.text { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
.open { display: inline-flex; margin-top: 4px; align-items: center; min-height: 44px; font-weight: 600 }
.empty { margin-top: 24px; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--canvas) }
iframe { display: block; width: 100%; height: 900px; margin-top: 16px; border: 1px solid var(--edge); border-radius: 8px; background: var(--canvas) }
summary { display: flex; align-items: center; min-height: 44px; font-weight: 600; color: var(--accent); cursor: pointer }
`
