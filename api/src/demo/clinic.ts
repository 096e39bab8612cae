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
  { name: 'Teeth Whitening', minutes: 60 },
  { name: 'Root Canal Therapy', minutes: 60 },
  { name: 'Crowns or Dentures or Bridges', minutes: 60 },
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
        procedure: [
          ...PROCEDURES,
          { name: 'Braces or Invisalign', doctors: ['Chinedu Obi'] },
          { name: 'Dental Implant', minutes: 90, doctors: ['Ibrahim Danjuma'] },
        ],
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
          hours: week(['08:00-14:00'], ['09:00-15:00']),
        },
      ],
      rooms: ['Room 1', 'Room 2', 'Room 3', 'Room 4'],
      services: {
        consultation: CONSULTATIONS,
        procedure: [
          ...PROCEDURES,
          { name: 'Veneers/Hollywood Smile', minutes: 60, doctors: ['Simisola Coker'] },
          { name: 'Braces or Invisalign', doctors: ['Ngozi Ezeh'] },
          { name: 'Dental Implant', minutes: 90, doctors: ['Kelechi Anyanwu'] },
        ],
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
