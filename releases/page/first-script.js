/* oxlint-disable unicorn/consistent-function-scoping -- nothing of this is global */
// The script in the head of the page: it runs before the page is drawn. It sets the colour mode, shows the first screen
// unless this visit begins with another one, starts the scripts of the portal, and keeps what is pressed and typed until
// they have arrived. At most 2 kB when minified. The words in capitals stand for values of the contract; LANGUAGES
// are the tags by the codes that the browser stores.
;(() => {
  const page = document
  const root = page.documentElement
  // A declaration: minifying puts a copy of an arrow function in place of each call.
  function find(selector, within = page) {
    return within.querySelector(selector)
  }
  const stored = {}
  let tab
  try {
    Object.assign(stored, localStorage)
    tab = JSON.stringify(sessionStorage)
  } catch {
    // Without storage there is nothing to continue.
  }
  root.dataset.bsTheme =
    /^(light|dark)$/.exec(stored.layoutModeType)?.[0] ??
    (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light')

  const language = stored.I18N_LANGUAGE ? LANGUAGES[stored.I18N_LANGUAGE] : root.lang
  // The page may be older than a language that the shell has stored. Neither a draft, a member of staff nor a booking to confirm, and not an entry of the history that belongs to a later
  // step. That of an appointment is for a link with a token. nginx ignores the case of a path.
  const isUsable =
    language === root.lang &&
    !/"(draft|authUser|booked")/.test(tab) &&
    !history.state?.usr &&
    (location.pathname.toLowerCase() !== LINK_PATH || location.hash.length === LINK_LENGTH)
  if (isUsable) root.className = 'usable'

  // The scripts of the portal start when the page is complete, has its styles, and has painted the first screen. On a
  // later visit they come from the cache at once and would delay it.
  const startScripts = () => {
    const scripts = find('#scripts')
    if (!scripts) return
    const start = () => page.head.append(scripts.content)
    if (!isUsable || !find('#first-screen')) return start()
    requestAnimationFrame(() => setTimeout(start))
    // A hidden page is not painted.
    setTimeout(start, 200)
  }
  // The styles of the remote. They come after those of the shell, as its files do later.
  let isParsed = false
  const adoptStyles = () => {
    const styles = find('#first-styles')
    if (styles && isUsable) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles.content.textContent)
      page.adoptedStyleSheets = [sheet]
      styles.remove()
      root.className += ' styled'
    } else if (!isParsed) requestAnimationFrame(adoptStyles)
  }
  const onParsed = () => {
    isParsed = true
    adoptStyles()
    // The styles of the shell are in the page, or in a file.
    const file = find('[rel=stylesheet]')
    if (!file || file.sheet) return startScripts()
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- shorter
    file.onload = file.onerror = startScripts
  }
  adoptStyles()

  const presses = []
  let path = ''
  let copy
  const keep = (event) => {
    const content = find('#root')
    const screens = find('#first-screen')
    const button = event.target.closest?.('#root button,#kept button')
    const isComplete = content.nextSibling
    if (!button || !isUsable || (isComplete && !screens)) return
    event.preventDefault()
    // The second one of a double click is no answer to the next question.
    if (event.detail > 1 && event.pointerType === 'mouse') return
    if (!isComplete) {
      setTimeout(keep, 9, event)
      return
    }
    const shown = copy ?? content
    const title = find('h1', shown)?.textContent
    const index = [...shown.querySelectorAll('button')].indexOf(button)
    if (index < 0) return
    if (presses.at(-1)?.title === title) presses.pop()
    presses.push({ title, index, text: button.textContent })
    find('[aria-busy]', shown)?.removeAttribute('aria-busy')
    const next = find(`[data-after="${path}${index}"]`, screens.content)
    if (!next) {
      button.ariaBusy = true
      return
    }
    path += `${index}.`
    if (!copy) {
      copy = content.cloneNode(true)
      // Releases of the shell look for this id.
      copy.id = 'kept'
      find('template', copy).remove()
      content.before(copy)
      content.hidden = true
    }
    find('main', copy).replaceChildren(...next.cloneNode(true).childNodes)
    find('h1', copy).focus()
    scrollTo(0, 0)
  }
  page.addEventListener('DOMContentLoaded', onParsed)
  addEventListener('click', keep, true)
  const end = () => {
    removeEventListener('click', keep, true)
    // The files of the remote are there.
    page.adoptedStyleSheets = []
  }
  root.molarFirst = { isUsable, presses, end }
})()
