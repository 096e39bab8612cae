import { BranchPhones } from '@molar/shared/ui'
import { aClinic, renderApp } from '@molar/shared/testing'
import { screen } from '@testing-library/react'

const [branch] = aClinic().branches
const phonesOf = (changes: object) =>
  renderApp(<BranchPhones branches={[{ ...branch!, ...changes }]} title="Call a branch" explanation="" />, {})

it('shows the opening hours of a branch in the language of the page under its phone number and address', async () => {
  await phonesOf({
    openingHours: { en: ['Mon–Fri 8:00 am–5:00 pm', 'Sat 9:00 am–1:00 pm'], de: ['Mo–Fr 8:00–17:00'] },
  })
  expect(await screen.findByText('Mon–Fri 8:00 am–5:00 pm')).toBeVisible()
  expect(screen.getByText('Sat 9:00 am–1:00 pm')).toBeVisible()
  expect(screen.queryByText('Mo–Fr 8:00–17:00')).not.toBeInTheDocument()
})

it('shows phone number and address alone where the clinic has not set opening hours', async () => {
  await phonesOf({})
  const phones = await screen.findByRole('complementary', { name: 'Call a branch' })
  expect(phones).toHaveTextContent(/^Call a branch ?Abuja 0700 555 010122 Gana Street, Maitama$/)
})
