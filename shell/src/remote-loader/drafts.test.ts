import { clearTabStorage } from '../session/clear-tab-storage.ts'
import { createDraftStore, hasDraft } from './drafts.ts'

const openPage = () => createDraftStore('booking', () => {})

/** From now on the browser refuses the storage of the tab, as it does where cookies are blocked. */
function refuseStorage() {
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
}

afterEach(() => {
  jest.restoreAllMocks()
  clearTabStorage()
})

describe('where the browser refuses its storage', () => {
  beforeEach(() => {
    refuseStorage()
    openPage().write({ firstName: 'Ada' })
  })

  it('the next page has the draft of the page before', () => {
    expect(openPage().read()).toEqual({ firstName: 'Ada' })
    expect(hasDraft('booking')).toBe(true)
  })

  it('a cleared draft is gone', () => {
    openPage().clear()
    expect(openPage().read()).toBeNull()
    expect(hasDraft('booking')).toBe(false)
  })

  it('no draft is left after a session', () => {
    clearTabStorage()
    expect(openPage().read()).toBeNull()
  })

  it('a draft that can be stored later is the only one', () => {
    jest.restoreAllMocks()
    openPage().write({ firstName: 'Bisi' })
    expect(openPage().read()).toEqual({ firstName: 'Bisi' })
    sessionStorage.clear()
    expect(openPage().read()).toBeNull()
  })
})
