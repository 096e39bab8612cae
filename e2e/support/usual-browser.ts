import type { CDPSession, Page } from '@playwright/test'
import type { UserAgent } from './devices.ts'

const brandsOf = (brand: string, version: string) => [
  { brand, version },
  { brand: 'Chromium', version },
  { brand: 'Not_A Brand', version: version.replace(/^\d+/, '24') },
]

/** What Chromium alone has, or had for years. */
function removeParts() {
  for (const name of ['userAgentData', 'connection', 'deviceMemory'])
    Reflect.deleteProperty(Navigator.prototype, name)
  for (const name of ['requestIdleCallback', 'scheduler']) Reflect.deleteProperty(globalThis, name)
}

/** A browser without windows says so in three places: the header, and two properties of `navigator`. */
export async function lookLike(session: CDPSession, page: Page, userAgent: UserAgent, isMobile: boolean) {
  const { text, platform, system, brand, model = '' } = userAgent
  const version = page.context().browser()!.version()
  const [major = ''] = version.split('.')
  if (!brand) await page.addInitScript(removeParts)
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: text.replaceAll('%', major),
    platform,
    userAgentMetadata: {
      brands: brand ? brandsOf(brand, major) : [],
      fullVersionList: brand ? brandsOf(brand, version) : [],
      platform: system,
      platformVersion: '14.0.0',
      architecture: '',
      model,
      mobile: isMobile,
    },
  })
}
