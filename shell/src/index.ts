import { guardScripts } from './settings/trusted-types.ts'
import './styles/public.scss'
import './not-open.css'

guardScripts()

// Eager: a second file would add 2 kB to the first visit.
void import(/* webpackMode: "eager" */ './bootstrap.tsx')
