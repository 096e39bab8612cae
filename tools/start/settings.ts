import type { PageSettings } from '@molar/releases/format'
import { openingHoursInWords } from '@molar/releases/page'

type ClinicPart = Omit<PageSettings, 'apiUrl' | 'extensions' | 'remotes'>

/** The invented clinic of `npm start`. A real clinic has its own file of page settings. */
export const demoClinic: ClinicPart = {
  defaultBearer: process.env.DEFAULT_BEARER || 'molar-web',
  home: '/book-appointment',
  clinic: {
    productName: 'Molar',
    clinicName: 'Molar Dental',
    privacyUrl: 'https://clinic.example/privacy',
    branches: [
      {
        code: 'fct',
        address: '22 Gana Street, Maitama, Abuja',
        phone: '0700 555 0101',
        openingHours: openingHoursInWords(['Mo-Fr 08:00-17:00', 'Sa 09:00-14:00']),
      },
      {
        code: 'lag',
        address: '14 Adeola Odeku Street, Victoria Island, Lagos',
        phone: '0700 555 0102',
        openingHours: openingHoursInWords(['Mo-Fr 08:00-18:00', 'Sa 09:00-15:00', 'Su 12:00-16:00']),
      },
      {
        code: 'phc',
        address: '8 Aba Road, GRA Phase 2, Port Harcourt',
        phone: '0700 555 0103',
        openingHours: openingHoursInWords(['Mo-Fr 08:30-13:00', 'Mo-Fr 14:00-17:30', 'Sa 09:00-13:00']),
      },
    ],
  },
}
