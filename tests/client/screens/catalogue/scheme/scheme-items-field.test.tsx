import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { SchemeItem } from '#contract/checks/schemes.ts'
import type { CellValue } from '#contract/core/rules.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { SchemeItemsField } from '#screens/catalogue/scheme/scheme-items-field.tsx'

let kept: CellValue
function Typed({ given }: { readonly given: readonly SchemeItem[] }) {
  const [value, setValue] = useState<CellValue>(JSON.stringify(given))
  kept = value
  return (
    <main>
      <SchemeItemsField
        column={{ key: 'items', title: '检测项', type: 'slot' }}
        value={value}
        onChange={setValue}
        others={() => 'G'}
      />
    </main>
  )
}
const items = () => JSON.parse(String(kept)) as SchemeItem[]
const box = (name: RegExp) => page.getByRole('checkbox', { name })
const focus = (element: Element) => (element as HTMLElement).focus()
/** The item that the focus is in. */
const focused = () => document.activeElement?.closest('[data-item]')?.getAttribute('data-item')

beforeEach(() => page.viewport(1280, 800))

test('items are switched on and off by keys, Alt with an arrow goes to the next that can be, and what is not for the stage cannot', async () => {
  const { container } = await render(<Typed given={[{ code: 'ZS-01', level: 'error' }]} />)
  await expect.element(box(/^KY-07/)).toBeVisible()
  focus(box(/^KY-07/).element())
  await userEvent.keyboard(' ')
  await expect.poll(items).toEqual([
    { code: 'ZS-01', level: 'error' },
    { code: 'KY-07', level: 'warn', parameters: { dpi: 300 } }
  ])
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(focused()).toBe('KY-08')
  focus(box(/^ZS-09/).element())
  // ZS-10 to ZS-12 are for the transfer.
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(focused()).toBe('ZS-13')
  await expect.element(box(/^ZS-10/)).toBeDisabled()
  focus(box(/^ZS-01/).element())
  await userEvent.keyboard(' ')
  await expect.poll(() => items().map(({ code }) => code)).toEqual(['KY-07'])
  expect(await findingsInThemes(container)).toEqual([])
})

test('a number out of its range is said at its field with the range, the button leads there, and what was typed stays', async () => {
  const { container } = await render(<Typed given={[{ code: 'KY-07', level: 'warn', parameters: { dpi: 300 } }]} />)
  const dpi = page.getByRole('textbox', { name: '最低分辨率（dpi）' })
  await userEvent.fill(dpi, '5000')
  await expect.element(page.getByText(/KY-07.*的最低分辨率应为 72 到 1200 的整数/)).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  focus(page.getByRole('button', { name: '转到第一处问题' }).element())
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(dpi.element())
  await expect.element(dpi).toHaveValue('5000')
  await userEvent.fill(dpi, '600')
  await expect.poll(items).toEqual([{ code: 'KY-07', level: 'warn', parameters: { dpi: 600 } }])
  await expect.element(page.getByRole('button', { name: '转到第一处问题' })).not.toBeInTheDocument()
  await userEvent.fill(dpi, '')
  await expect.poll(items).toEqual([{ code: 'KY-07', level: 'warn', parameters: {} }])
})
