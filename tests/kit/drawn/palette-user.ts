import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { resetSettings } from '#core/state/settings.ts'
import { leaveFrame, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { warmReadings } from '#shell/palette/use-readings.ts'

/** The pages behind the frame in which the palette is opened. */
export const PAGES = {
  '/dashboard/Analysis': somePage('概览'),
  '/workbench/index': somePage('我的工作'),
  '/archives/collect': somePage('著录')
}

/** The palette, its input, and what it lists. */
export const palette = () => page.getByRole('dialog', { name: '命令面板' })
export const input = () => page.getByRole('combobox')
export const options = (): (string | null)[] =>
  page
    .getByRole('option')
    .elements()
    .map((element) => element.textContent)

/** Opens it by its keys and waits until it has the focus. */
export const openPalette = async (): Promise<void> => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(input()).toHaveFocus()
}

/** Before each test somebody is signed in , after each nothing is left. */
export function signInBeforeEach(): void {
  beforeAll(async () => void (await warmReadings()))
  beforeEach(async () => {
    localStorage.clear()
    await page.viewport(1280, 800)
    signedIn()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    closeAllDialogs()
    leaveFrame()
    nobody()
    resetSettings()
  })
}
