import type { Blocker } from '@molar/contract'
import type { Getter } from '@molar/shared/platform'
import { fetchBlockers } from '../blocker/blockers.api.ts'
import { extensionsAtom } from '../list/list.atoms.ts'
import { type BlockerForm, describeSameBlocker, formOf } from './blocker-form.ts'
import type { Editing } from './editing.ts'

const MAX_PAGE_SIZE = 100

/** Whether the server's blocker is the same as the one in the form. */
export const isSame = (get: Getter, row: Blocker, form: BlockerForm) =>
  describeSameBlocker(formOf(row), form, get(extensionsAtom).hasScope)

/** Whether the list contains exactly this blocker. False where the list cannot be loaded. */
export async function isInList(get: Getter, { id, form }: Editing) {
  try {
    const { rows } = await fetchBlockers({ type: form.type, page: 1, limit: MAX_PAGE_SIZE })
    return rows.some((row) => (id === null || row.id === id) && isSame(get, row, form))
  } catch {
    return false
  }
}

/**
 * The blocker as it is in the form, or as an earlier Save sent it.
 * @throws {ApiError} where the list cannot be loaded: a second blocker could be created
 */
export async function findSent(get: Getter, { form: current, sentForms }: Editing) {
  const forms = [current, ...sentForms]
  for (const type of new Set(forms.map((form) => form.type))) {
    const { rows } = await fetchBlockers({ type, page: 1, limit: MAX_PAGE_SIZE })
    for (const form of forms) {
      const row = rows.find((one) => isSame(get, one, form))
      if (row) return row
    }
  }
  return undefined
}
