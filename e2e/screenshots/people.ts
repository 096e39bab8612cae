import { DEMO_PATIENTS } from '../../api/src/demo/identities.ts'
import type { Details } from '../pages/booking-page.ts'

/** A patient of the demo clinic who is found by email address. */
export const ADAEZE = DEMO_PATIENTS.byEmail

/** A long name, to show that it fits. */
export const LONG = { firstName: 'Adébáyọ̀ Olúwafúnmiláyọ̀', lastName: 'Ọláyínká-Oyinkansola Fágbèmísọ́lá' }

export const NEW_PATIENT: Details = {
  firstName: 'Chiamaka',
  lastName: 'Uzoma',
  email: 'chiamaka.uzoma@example.com',
  phone: '08055504821',
  age: '31',
  location: 'lag',
}

export const LONG_COMPLAINT =
  'Since Sunday the lower left back tooth hurts whenever I chew or drink something cold, and the gum beside it is swollen; painkillers help for two or three hours only.'
