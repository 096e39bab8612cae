const PATHS = {
  back: 'M14 8H3m4.5-4.5L3 8l4.5 4.5',
  next: 'M5.5 2.5 11 8l-5.5 5.5',
  down: 'M2.5 5.5 8 11l5.5-5.5',
  check: 'm2.5 8.5 3.5 4 7.5-9',
  alert: 'M8 4.5v4m0 2.5v.5M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  info: 'M8 7v4.5m0-7V5M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  warning: 'M8 6v3.5m0 2v.5M8 1.8 15 14.2H1L8 1.8Z',
  done: 'm5 8.3 2.2 2.4L11.2 6M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  close: 'm3 3 10 10M13 3 3 13',
  lock: 'M3.5 7.5h9v6.5h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  globe:
    'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm0 0c-4 4-4 9 0 13 4-4 4-9 0-13ZM1.5 8h13M2.4 4.8h11.2M2.4 11.2h11.2',
  calendar: 'M2 3.5h12v10.5H2zM2 6.5h12M5 1.5v3M11 1.5v3M8 8.5v4M6 10.5h4',
} as const

export type IconName = keyof typeof PATHS

interface IconProps {
  name: IconName
  className?: string
}

/** An icon as large as the text around it, hidden from assistive technology. */
export const Icon = ({ name, className = '' }: IconProps) => (
  <svg className={`icon ${className}`} viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
