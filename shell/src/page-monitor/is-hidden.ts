/** Whether the tab is in the background. A release may give the document another `hidden` than that of its class. */
export const isHidden = () =>
  Object.getOwnPropertyDescriptor(Document.prototype, 'hidden')!.get!.call(document) as boolean
