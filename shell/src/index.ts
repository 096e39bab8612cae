import { guardScripts } from './settings/trusted-types.ts'
import './styles/public.scss'
import './not-open.css'

guardScripts()

// In the same file: a second one would be 2 kB more on the wire, and the doors are eager.
void import(/* webpackMode: "eager" */ './bootstrap.tsx')
