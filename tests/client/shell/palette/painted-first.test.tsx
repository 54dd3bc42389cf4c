import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { renderFrame } from '#kit/drawn/framed.tsx'
import { holdFrames } from '#kit/drawn/hold-frames.ts'
import { menuEntry, somePermission } from '#kit/answers/signed-in.ts'
import { openPalette, options, PAGES, signInBeforeEach } from '#kit/drawn/palette-user.ts'

signInBeforeEach()

test('the entries in sight are painted first, and what is typed before the others are drawn is found among all', async () => {
  const stores = Array.from({ length: 30 }, (_, at) => menuEntry(`/store/${at}`, `库房${at + 1}号`))
  setPermission({ ...somePermission, menu: [...somePermission.menu, ...stores] })
  await renderFrame('/workbench/index', PAGES)
  const draw = holdFrames()
  await openPalette()
  expect(options()).toHaveLength(12)
  await userEvent.keyboard('库房30')
  await expect.poll(options).toEqual(['库房30号'])
  for (let letters = 0; letters < 4; letters++) await userEvent.keyboard('{Backspace}')
  draw()
  await expect.poll(options).toHaveLength(30)
})
