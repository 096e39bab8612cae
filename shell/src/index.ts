import { afterPaint } from './hydration/after-paint.ts'
import { ignoreDoubleClicks } from './page-monitor/double-clicks.ts'
import { guardScripts } from './startup/trusted-types.ts'
import './styles/public.scss'
import './start-error.css'

guardScripts()
ignoreDoubleClicks()

// Eager: a second file would add 2 kB to the first visit.
void afterPaint().then(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'))
