import type { PageSettings } from '@molar/releases/format'

type ClinicPart = Omit<PageSettings, 'apiUrl' | 'extensions' | 'remotes'>

/** The invented clinic of `npm start`. A real clinic has its own file of page settings. */
export const demoClinic: ClinicPart = {
  defaultBearer: process.env.DEFAULT_BEARER ?? 'molar-web',
  home: '/book-appointment',
  clinic: {
    productName: 'Molar',
    clinicName: 'Molar Dental',
    privacyUrl: 'https://clinic.example/privacy',
    branches: [
      { code: 'fct', address: '22 Gana Street, Maitama, Abuja', phone: '0700 555 0101' },
      { code: 'lag', address: '14 Adeola Odeku Street, Victoria Island, Lagos', phone: '0700 555 0102' },
      { code: 'phc', address: '8 Aba Road, GRA Phase 2, Port Harcourt', phone: '0700 555 0103' },
    ],
  },
}
