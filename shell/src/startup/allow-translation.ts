import { lock } from '../page-monitor/lock-globals.ts'

/**
 * Lets the browser translate the page. The browser puts elements of its own in the place of texts. React still has those
 * texts, and would throw when it removes one or puts an element before it.
 */
export function allowTranslation() {
  // oxlint-disable-next-line typescript/unbound-method -- called with the node
  const { insertBefore, removeChild } = Node.prototype
  lock(Node.prototype, 'insertBefore', function (this: Node, node: Node, next: Node | null) {
    return insertBefore.call(this, node, next?.parentNode === this ? next : null)
  })
  lock(Node.prototype, 'removeChild', function (this: Node, child: Node) {
    return child.parentNode === this ? removeChild.call(this, child) : child
  })
}
