import './styles/public.scss'

void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx')
