import { BusyButton, ErrorSummary, Field, OptionGroup } from '@molar/shared/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

it('describes a control by its hint and error and marks it invalid', () => {
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

const refusedForm = (
  submission: object,
  errors: readonly { id: string; message: string }[] = [{ id: 'first', message: 'Enter your first name' }],
) => (
  <>
    <ErrorSummary title="Please fill all required fields!" submission={submission} errors={errors} />
    <input id="first" aria-label="First Name" />
  </>
)

it('takes the focus for each refused submission, and a link moves the focus to its field', async () => {
  const first = {}
  const { rerender } = render(refusedForm(first))
  expect(screen.getByRole('alert')).toHaveFocus()
  await userEvent.click(screen.getByRole('link', { name: 'Enter your first name' }))
  expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveFocus()
  rerender(refusedForm(first))
  expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveFocus()
  rerender(refusedForm({}))
  expect(screen.getByRole('alert')).toHaveFocus()
})

it('shows nothing without errors, and leaves the focus in the field when an error of the same refusal comes back', async () => {
  const refusal = {}
  const { rerender } = render(refusedForm(refusal))
  await userEvent.click(screen.getByRole('link', { name: 'Enter your first name' }))
  rerender(refusedForm(refusal, []))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  rerender(refusedForm(refusal))
  expect(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveFocus()
})

it('is not read again over the typing when its list changes', () => {
  render(refusedForm({}))
  expect(screen.getByRole('alert')).toHaveAttribute('aria-live', 'off')
})

it('shows the busy text, keeps the focus and ignores presses while busy', async () => {
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

it('chooses the next option with an arrow key', async () => {
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
