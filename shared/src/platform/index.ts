// The only copy of router, state and translation in the page. Exports not listed here are not in the shell's bundle.
export { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
export { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
export type { Getter, Setter } from 'jotai'
export { useTranslation } from 'react-i18next'
