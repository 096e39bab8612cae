import { useState } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import { isClinicDate } from '@molar/contract'
import { DateField } from './date-field.tsx'

function ExistingDay() {
  const [date, setDate] = useState('2026-12-01')
  return (
    <DateField id="date" label="Date" value={date} onChange={(day) => isClinicDate(day) && setDate(day)} />
  )
}

it('A year can be typed digit by digit where only existing days are accepted', () => {
  render(<ExistingDay />)
  const field = screen.getByLabelText('Date')
  // What a browser reports after each digit. Setting another value in between would delete the digits.
  for (const value of ['0002-12-01', '0020-12-01', '0202-12-01', '2027-12-01']) {
    fireEvent.change(field, { target: { value } })
    expect(field).toHaveValue(value)
  }
  fireEvent.change(field, { target: { value: '' } })
  expect(field).toHaveValue('')
  fireEvent.blur(field)
  expect(field).toHaveValue('2027-12-01')
})

it('A day replaces the one before in the history while the field has the focus, and not after it was left', () => {
  const onChange = jest.fn()
  render(<DateField id="date" label="Date" value="2026-12-01" onChange={onChange} />)
  const field = screen.getByLabelText('Date')
  // An incomplete date is ignored and changes no history.
  for (const value of ['', '2026-12-15', '2026-12-16']) fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
  fireEvent.change(field, { target: { value: '2026-12-20' } })
  expect(onChange.mock.calls).toEqual([
    ['', { replace: false }],
    ['2026-12-15', { replace: false }],
    ['2026-12-16', { replace: true }],
    ['2026-12-20', { replace: false }],
  ])
})

it('A date is repeated in words where the page does not name it elsewhere', () => {
  const field = { id: 'date', label: 'Date', onChange: () => {} }
  const { rerender } = render(<DateField {...field} value="2026-04-12" inWords />)
  expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(expect.stringMatching(/Sun.*Apr/))
  rerender(<DateField {...field} value="2026-04-12" />)
  expect(screen.getByLabelText('Date')).not.toHaveAccessibleDescription()
})
