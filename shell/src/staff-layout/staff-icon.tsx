const PATHS = {
  menu: 'M2 4h12M2 8h12M2 12h12',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.5 10.5 14 14',
  apps: 'M2.5 2.5h2v2h-2zM7 2.5h2v2H7zM11.5 2.5h2v2h-2zM2.5 7h2v2h-2zM7 7h2v2H7zM11.5 7h2v2h-2zM2.5 11.5h2v2h-2zM7 11.5h2v2H7zM11.5 11.5h2v2h-2z',
  fullscreen: 'M10 2h4v4M14 2 9.5 6.5M6 14H2v-4M2 14l4.5-4.5M6 2H2v4M2 2l4.5 4.5M10 14h4v-4M14 14 9.5 9.5',
  bell: 'M8 1.5c-2.6 0-4 1.9-4 4.3 0 3-1 4.7-1.7 5.7h11.4c-.7-1-1.7-2.7-1.7-5.7C12 3.4 10.6 1.5 8 1.5ZM6.5 13.5a1.5 1.5 0 0 0 3 0',
  gear: 'M8 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM6.8 1.5h2.4l.4 1.9 1.2.7 1.8-.6 1.2 2.1-1.4 1.3v1.4l1.4 1.3-1.2 2.1-1.8-.6-1.2.7-.4 1.9H6.8l-.4-1.9-1.2-.7-1.8.6-1.2-2.1 1.4-1.3V6.9L2.2 5.6l1.2-2.1 1.8.6 1.2-.7.4-1.9Z',
  person: 'M8 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM2.5 14c.4-2.6 2.6-4 5.5-4s5.1 1.4 5.5 4Z',
  book: 'M2 3.5h12v10.5H2zM2 6.5h12M5 1.5v3M11 1.5v3M8 8v4M6 10h4',
  booked: 'M2 3.5h12v10.5H2zM2 6.5h12M5 1.5v3M11 1.5v3M5.7 10.2l1.6 1.7 3-3.4',
  closed: 'M13.7 8.8A6 6 0 1 0 8 14M8 4.5V8l2.3 1.4M10 13h4.5',
  vertical: 'M1.5 2.5h13v11h-13zM5.5 2.5v11',
  horizontal: 'M1.5 2.5h13v11h-13zM1.5 5.5h13',
  fluid: 'M1.5 2.5h13v11h-13zM4 8h8M5.5 6 3.5 8l2 2M10.5 6l2 2-2 2',
  boxed: 'M1.5 2.5h13v11h-13zM4.5 2.5v11M11.5 2.5v11',
  light:
    'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
  dark: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z',
  pages: 'M5 1.5h7.5v10.5H5zM5 4H3v10.5h7.5V12',
} as const

export type StaffIconName = keyof typeof PATHS

/** Icons of staff screens, in the style of those in `@molar/shared/ui`, which are part of every first visit. */
export const StaffIcon = ({ name }: { name: StaffIconName }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
