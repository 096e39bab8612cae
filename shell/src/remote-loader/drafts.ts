/** Where a remote's drawer stands in this tab's storage. */
export const draftKey = (name: string) => `draft.${name}`
