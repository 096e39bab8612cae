const PATHS = {
  add: 'M8 2.5v11M2.5 8h11',
  edit: 'M10.5 3 13 5.5M2.5 13.5l.7-3.2L11.2 2.3a1.2 1.2 0 0 1 1.7 0l.8.8a1.2 1.2 0 0 1 0 1.7l-8 8z',
  delete: 'M2.5 4h11M6 4V2.3h4V4M4 4l.6 9.7h6.8L12 4M6.7 6.5l.2 4.7M9.3 6.5l-.2 4.7',
} as const

/** Icons of this remote. `@molar/shared/ui` has none of them, because its icons are sent to every patient. */
export const ListIcon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
