import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { idleNoteAtom } from '../wizard/wizard.atoms.ts'
import { Note } from './notes.tsx'

/** Says that the page deleted the answers because it was not used, and what that means for a booking. */
export function IdleNote() {
  const { t } = useTranslation('booking')
  const note = useAtomValue(idleNoteAtom)
  return (
    <Note>
      {note && (
        <>
          {t(note === 'booked' ? 'idle.booked' : 'idle.answers')} {note === 'unknown' && t('idle.unknown')}
        </>
      )}
    </Note>
  )
}
