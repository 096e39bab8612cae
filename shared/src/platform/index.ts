// The one copy of router, state and translation in the page. Only these names: what is not here is not sent.
export { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
export { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
export type { Getter, Setter } from 'jotai'
export { useTranslation } from 'react-i18next'
