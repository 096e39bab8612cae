import type { CDPSession, Page } from '@playwright/test'

const brands = (version: string) => [
  { brand: 'Google Chrome', version },
  { brand: 'Chromium', version },
  { brand: 'Not_A Brand', version: version.replace(/^\d+/, '24') },
]

/** A browser without windows says so in three places: the header, and two properties of `navigator`. */
export async function lookLikeChrome(session: CDPSession, page: Page) {
  const version = page.context().browser()!.version()
  const [major = ''] = version.split('.')
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`,
    platform: 'Linux armv81',
    userAgentMetadata: {
      brands: brands(major),
      fullVersionList: brands(version),
      platform: 'Android',
      platformVersion: '14.0.0',
      architecture: '',
      model: 'SM-A155F',
      mobile: true,
    },
  })
}
