import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { answerCalls } from '#kit/answers/answers.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'
import { Select } from '#ui/fields/select.tsx'

function Kind() {
  const [value, setValue] = useState<string | null>(null)
  const options = useDictOptions({ dictCode: 'unit_kind' })
  return (
    <main>
      <Select label="单位类型" options={options} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </main>
  )
}
const kept = () => document.querySelector('main output')?.textContent

beforeEach(() => signedIn())
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('[3.E23] an item of a dictionary is called by whichever of its names it has; one out of use is shown and cannot be chosen', async () => {
  answerCalls({
    'GET /sys/dict/getDictItems/unit_kind': () => [
      { value: 'SG', text: '施工' },
      { value: 'JL', label: '监理', disabled: true },
      { value: 'KC', title: '勘察' }
    ]
  })
  await render(<Kind />)
  await pressOn(page.getByRole('button', { name: /单位类型/ }))
  const names = () =>
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent)
  await expect.poll(names).toEqual(['施工', '监理', '勘察'])
  await expect.element(page.getByRole('option', { name: '监理' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('option', { name: '施工' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: '勘察' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(kept).toBe('KC')
})
