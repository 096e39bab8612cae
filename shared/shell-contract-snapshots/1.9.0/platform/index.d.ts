export { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
export { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
export type { Getter, Setter } from 'jotai';
export { useTranslation } from 'react-i18next';
