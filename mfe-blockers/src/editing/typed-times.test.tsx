import { aClinic, openBlockers } from '../blockers.harness.tsx'

it('repeats the start and the end of a One Time blocker in words, because devices order day and month differently', async () => {
  aClinic()
  const staff = await openBlockers()
  await staff.add()
  await staff.pick('Type', 'One Time')
  await staff.fill('Start', '2026-12-04T09:30')
  await staff.fill('End', '2026-12-05T00:00')
  expect(await staff.field('Start')).toHaveAccessibleDescription(/^Fri 4 Dec 2026, 9:30\sam$/)
  expect(await staff.field('End')).toHaveAccessibleDescription(/^Fri 4 Dec 2026, Midnight/)
  await staff.pick('Type', 'Daily')
  expect(await staff.field('Start')).not.toHaveAccessibleDescription()
})
