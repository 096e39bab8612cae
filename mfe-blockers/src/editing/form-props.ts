import type { BlockerForm } from './blocker-form.ts'

/** What every part of the form gets. */
export interface FormPartProps {
  form: BlockerForm
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<BlockerForm>) => void
}

/** The id of a field's control; the list behind the dialog has fields of its own. */
export const fieldId = (field: string) => `blocker-${field}`
