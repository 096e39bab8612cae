import type { ClinicBranch, ClinicFile } from '../clinic/clinic-file.ts'

const CONSULTATIONS = [
  'Routine Check-Up',
  'Consultation',
  'Tooth Pain',
  'Bleeding in the gum',
  'Second Opinion',
]
const PROCEDURES = [
  'Scaling and Polishing',
  'Deep Cleaning',
  'Teeth Whitening',
  'Root Canal Therapy',
  'Crowns or Dentures or Bridges',
]

const week = (weekdays: string[], saturday: string[], sunday: string[] = []): ClinicBranch['hours'] => ({
  monday: weekdays,
  tuesday: weekdays,
  wednesday: weekdays,
  thursday: weekdays,
  friday: weekdays,
  saturday,
  sunday,
})

/** Ten times the defaults: people who try the demo share addresses and invent one patient after the other. */
const settings: ClinicBranch['settings'] = {
  openBookingsPerContact: 60,
  bookingsPerAddressAndHour: 600,
  openBookingsPerPatient: 60,
  verifiedBookingsPerAddressAndHour: 600,
}

/** The demo clinic as an input of `npm run clinic -- import`. */
export const demoClinic: ClinicFile = {
  branches: [
    {
      code: 'fct',
      address: '22 Gana Street, Maitama',
      phone: '0700 555 0101',
      settings,
      hours: week(['08:00-17:00'], ['09:00-14:00']),
      departments: ['General Dentistry', 'Orthodontics', 'Oral Surgery'],
      doctors: [
        {
          title: 'Dr.',
          firstName: 'Ibrahim',
          lastName: 'Danjuma',
          profession: 'Dental surgeon',
          department: 'Oral Surgery',
        },
        {
          title: 'Dr.',
          firstName: 'Aisha',
          lastName: 'Mohammed',
          profession: 'Dentist',
          department: 'General Dentistry',
        },
        {
          title: 'Dr.',
          firstName: 'Chinedu',
          lastName: 'Obi',
          profession: 'Orthodontist',
          department: 'Orthodontics',
        },
      ],
      rooms: ['Surgery 1', 'Surgery 2', 'Surgery 3'],
      services: {
        consultation: CONSULTATIONS,
        procedure: [...PROCEDURES, 'Braces or Invisalign', 'Dental Implant'],
      },
    },
    {
      code: 'lag',
      address: '14 Adeola Odeku Street, Victoria Island',
      phone: '0700 555 0102',
      settings,
      hours: week(['08:00-18:00'], ['09:00-15:00'], ['12:00-16:00']),
      departments: ['General Dentistry', 'Orthodontics', 'Oral Surgery', 'Cosmetic Dentistry'],
      doctors: [
        {
          title: 'Dr.',
          firstName: 'Ngozi',
          lastName: 'Ezeh',
          profession: 'Orthodontist',
          department: 'Orthodontics',
        },
        {
          title: 'Dr.',
          firstName: 'Babátúndé',
          lastName: 'Ọ̀ṣúntókun',
          profession: 'Dentist',
          department: 'General Dentistry',
        },
        {
          title: 'Dr.',
          firstName: 'Simisola',
          lastName: 'Coker',
          profession: 'Dentist',
          department: 'Cosmetic Dentistry',
        },
        {
          title: 'Dr.',
          firstName: 'Kelechi',
          lastName: 'Anyanwu',
          profession: 'Oral surgeon',
          department: 'Oral Surgery',
        },
      ],
      rooms: ['Room 1', 'Room 2', 'Room 3', 'Room 4'],
      services: {
        consultation: CONSULTATIONS,
        procedure: [...PROCEDURES, 'Veneers/Hollywood Smile', 'Braces or Invisalign', 'Dental Implant'],
      },
    },
    {
      code: 'phc',
      address: '8 Aba Road, GRA Phase 2',
      phone: '0700 555 0103',
      settings,
      hours: week(['08:30-13:00', '14:00-17:30'], ['09:00-13:00']),
      departments: ['General Dentistry', 'Oral Surgery'],
      doctors: [
        {
          title: 'Dr.',
          firstName: 'Tamunoibi',
          lastName: 'Briggs',
          profession: 'Dentist',
          department: 'General Dentistry',
        },
        {
          title: 'Dr.',
          firstName: 'Nnamdi',
          lastName: 'Wokoma',
          profession: 'Oral surgeon',
          department: 'Oral Surgery',
        },
      ],
      rooms: ['Chair A', 'Chair B'],
      services: { consultation: CONSULTATIONS, procedure: PROCEDURES },
    },
  ],
}
