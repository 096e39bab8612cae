/** Styles of the board: light and dark, from 320 px on. */
export const BOARD_STYLES = `
:root { color-scheme: light dark; --line: #d0d5dd; --problem: #b42318; }
@media (prefers-color-scheme: dark) { :root { --line: #475467; --problem: #fda29b; } }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid var(--line); margin-top: 2rem; }
p { margin: 0; overflow-wrap: anywhere; }
ul { padding-left: 1.25rem; }
li { margin-bottom: .75rem; overflow-wrap: anywhere; }
code, pre { font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.problems, pre { color: var(--problem); }
table { border-collapse: collapse; width: 100%; margin: 1.25rem 0; font-size: 14px; }
caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
td { overflow-wrap: anywhere; }
th, td:first-child { white-space: nowrap; }
@media (max-width: 40rem) {
  table, caption, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { border-bottom: 1px solid var(--line); padding: .5rem 0; }
  td, td:first-child { display: grid; grid-template-columns: 6rem 1fr; border: 0; padding: 0; white-space: normal; }
  td.blank { display: none; }
  td::before { content: attr(data-column); opacity: .75; }
}
`
