import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testToken } from '@molar/contract'
import type { AuthUser } from '@molar/shared/session'
import { fakeApi } from '@molar/shared/testing'
import type { LoadRelease } from '../remote-loader/federation.ts'
import { loadOverlays } from '../staff-layout/use-overlays.ts'
import { admin, renderShell } from './render-shell.tsx'

export const PHONE = 360
export const DESKTOP = 1440

interface StaffScreenOptions {
  path?: string
  person?: AuthUser
  /** null: the page asks the server. */
  extensions?: readonly string[] | null
  load?: LoadRelease
  /** Whether the code of menus and panels has been loaded in advance. */
  overlays?: boolean
  /** Prepares responses of the server. */
  prepare?: (api: ReturnType<typeof fakeApi>) => void
}

/** Renders a staff screen in a wide window for a signed-in person. */
export async function openStaffScreen({
  path = '/dashboard',
  person = admin,
  extensions = [],
  load,
  overlays = true,
  prepare,
}: StaffScreenOptions = {}) {
  if (overlays) await loadOverlays()
  const api = fakeApi({ extensions })
  api.reply(testToken, { kind: 'staff' })
  prepare?.(api)
  const opened = await renderShell({ path, token: 'staff-token', person, api, ...(load && { load }) })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible())
  return { ...opened, api }
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

export async function resizeTo(width: number) {
  window.innerWidth = width
  await act(async () => window.dispatchEvent(new Event('resize')))
}

/** The path of the address. */
export const path = () => screen.getByRole('status', { name: 'path' }).textContent
