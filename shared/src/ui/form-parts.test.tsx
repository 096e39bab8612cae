import { BusyButton, ErrorSummary, Field, OptionGroup } from '@molar/shared/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

it('ties hint and error to the control', () => {
  render(
    <Field
      id="phone"
      label="Phone Number*"
      hint="For example 08031234567"
      error="Enter a phone number we can call"
    >
      {(control) => <input {...control} />}
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Phone Number*' })
  expect(input).toHaveAccessibleDescription('For example 08031234567 Enter a phone number we can call')
  expect(input).toBeInvalid()
})

const refused = (refusal: object) => (
  <>
    <ErrorSummary
      title="Please fill all required fields!"
      refusal={refusal}
      errors={[{ id: 'first', sentence: 'Enter your first name' }]}
    />
    <input id="first" aria-label="First Name" />
  </>
)

it('takes the focus, leads to the fields, and leaves it there until the next refusal', async () => {
  const first = {}
  const { rerender } = render(refused(first))
  expect(screen.getByRole('alert')).toHaveFocus()
  await userEvent.click(screen.getByRole('link', { name: 'Enter your first name' }))
  expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveFocus()
  rerender(refused(first))
  expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveFocus()
  rerender(refused({}))
  expect(screen.getByRole('alert')).toHaveFocus()
})

it('says that it is busy, keeps the focus and cannot be pressed twice', async () => {
  const press = jest.fn()
  const button = (busy: boolean) => (
    <BusyButton busy={busy} busyText="Submitting…" type="button" onClick={press}>
      Submit
    </BusyButton>
  )
  const { rerender } = render(button(false))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  rerender(button(true))
  const busy = screen.getByRole('button', { name: 'Submitting…' })
  expect(busy).toHaveFocus()
  await userEvent.click(busy)
  expect(press).toHaveBeenCalledTimes(1)
})

it('chooses one of a few with the arrows', async () => {
  const choose = jest.fn()
  const options = [
    { value: 'fct', label: 'Abuja' },
    { value: 'lag', label: 'Lagos' },
  ]
  render(
    <OptionGroup id="location" legend="Prefered Location*" options={options} value="fct" onChoose={choose} />,
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Abuja' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(choose).toHaveBeenLastCalledWith('lag')
  expect(screen.getByRole('group', { name: 'Prefered Location*' })).toBeVisible()
})
