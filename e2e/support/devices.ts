import { drawFor, IS_RANDOM } from './chance.ts'

interface Device {
  viewport: { width: number; height: number }
  /** A finger presses, and the browser is that of a phone or a tablet. */
  isMobile: boolean
  reducedMotion: 'reduce' | 'no-preference'
  /** The colours of a high contrast mode. */
  forcedColors: 'active' | 'none'
}

/** Specs that photograph the page need its own colours. One of them has a phone, the other a computer. */
const WATCHED = '@watched'
const PHOTOGRAPHED = '@photographed'

/** The device of a spec in a release check: a phone, upright or not, a tablet, or a computer with a mouse. */
export function drawnDevice(spec: string, tags: readonly string[]): Device {
  const has = (tag: string) => tags.includes(tag)
  const drawn = drawFor(`${spec} device`, 0, 6)
  const kind = has(WATCHED) ? 0 : has(PHOTOGRAPHED) ? 6 : drawn
  const usesOwnColours = has(WATCHED) || has(PHOTOGRAPHED)
  return {
    viewport: windowOf(spec, kind),
    isMobile: kind < 4,
    reducedMotion: drawFor(`${spec} motion`, 0, 2) === 0 ? 'reduce' : 'no-preference',
    forcedColors: !usesOwnColours && drawFor(`${spec} contrast`, 0, 4) === 0 ? 'active' : 'none',
  }
}

function windowOf(spec: string, kind: number) {
  const length = (name: string, least: number, most: number) => drawFor(`${spec} ${name}`, least, most)
  if (kind >= 4) return { width: length('width', 800, 1920), height: length('height', 600, 1080) }
  if (kind === 3) return { width: length('width', 600, 1100), height: length('height', 700, 1200) }
  const [short, long] = [length('width', 320, 430), length('height', 640, 932)]
  return kind === 2 ? { width: long, height: short } : { width: short, height: long }
}

export const drawnColours = (spec: string) => (drawFor(`${spec} colours`, 0, 1) === 0 ? 'light' : 'dark')

/** The browser of a device, as it names itself. */
export interface UserAgent {
  /** With `%` in place of the number of the version. */
  text: string
  /** Of `navigator.platform`. */
  platform: string
  system: string
  /** Null in browsers that send no such hints. */
  brand: string | null
  model?: string
}

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/%.0.0.0'

const MOBILE: readonly UserAgent[] = [
  {
    text: `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
    platform: 'Linux armv81',
    system: 'Android',
    brand: 'Google Chrome',
    model: 'SM-A155F',
  },
  {
    text: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
    platform: 'iPhone',
    system: 'iOS',
    brand: null,
  },
  {
    text: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/%.0.0.0 Mobile Safari/537.36`,
    platform: 'Linux armv81',
    system: 'Android',
    brand: 'Samsung Internet',
  },
]
const COMPUTER: readonly UserAgent[] = [
  {
    text: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
    platform: 'Win32',
    system: 'Windows',
    brand: 'Google Chrome',
  },
  {
    text: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/%.0.0.0`,
    platform: 'Win32',
    system: 'Windows',
    brand: 'Microsoft Edge',
  },
  {
    text: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`,
    platform: 'MacIntel',
    system: 'macOS',
    brand: null,
  },
]

/** Specs in which a release check has a browser without what Chromium alone has, or one with it. */
const NOT_CHROMIUM = '@not-chromium'
const CHROMIUM = '@chromium'

/** In a release check one of the browsers of such a device, in other runs the first one. */
export function drawnUserAgent(
  spec: string,
  { isMobile, tags }: Pick<Device, 'isMobile'> & { tags: readonly string[] },
): UserAgent {
  const ofDevice = isMobile ? MOBILE : COMPUTER
  const agents = ofDevice.filter(({ brand }) => !tags.includes(brand === null ? CHROMIUM : NOT_CHROMIUM))
  return agents[IS_RANDOM ? drawFor(`${spec} browser`, 0, agents.length - 1) : 0]!
}
