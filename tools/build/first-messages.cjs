/**
 * Loader of `messages/en.json?first`: leaves out the texts of the blocks in `later`, except the title of each, which
 * names the page while they load.
 */
module.exports = function firstMessages(source) {
  const { later } = this.getOptions()
  const messages = JSON.parse(source)
  for (const name of later) {
    const { title } = messages[name]
    messages[name] = title && { title }
  }
  return JSON.stringify(messages)
}
