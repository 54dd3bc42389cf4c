import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'
import type { Option } from '#ui/base/fields/option-list.tsx'
import { SearchSelect, type SearchSelectProps } from '#ui/fields/search-select.tsx'
import { patienceOf } from '#kit/patience.ts'

function Person({ load }: Pick<SearchSelectProps, 'load'>) {
  const [value, setValue] = useState<Option | null>({ value: '7', label: '何申甲' })
  return (
    <main>
      <SearchSelect label="审核人" load={load} debounce={50} value={value} onChange={setValue} />
      <button type="button">{`值 ${value?.value}`}</button>
    </main>
  )
}

const box = () => page.getByRole('combobox', { name: '审核人' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const said = () => [...document.querySelectorAll('#announcer-polite > div')].map((line) => line.textContent)

test('[2.D23] typing asks after a while of quiet, and only the newest answer counts', async () => {
  const answers: ((options: Option[]) => void)[] = []
  const load = vi.fn(
    (query: string, _signal: AbortSignal) =>
      new Promise<Option[]>((done) =>
        answers.push((found) => done(found.map((option) => ({ ...option, label: `${query} ${option.label}` }))))
      )
  )
  await render(<Person load={load} />)
  await userEvent.keyboard('{Tab}{Control>}a{/Control}王')
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await userEvent.keyboard('某')
  await expect.poll(() => load.mock.calls.length).toBe(2)
  expect(load.mock.calls.map(([query]) => query)).toEqual(['王', '王某'])
  expect(load.mock.calls[0]?.[1].aborted).toBe(true)
  answers[1]?.([{ value: '2', label: '乙' }])
  answers[0]?.([{ value: '1', label: '甲' }])
  await expect.poll(options).toEqual(['王某 乙'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByText('值 2')).toBeVisible()
  await expect.element(box()).toHaveValue('王某 乙')
})

test('opening asks at once; leaving without choosing keeps what was chosen', async () => {
  const load = vi.fn(async () => [{ value: '1', label: '王甲' }])
  await render(<Person load={load} />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(options).toEqual(['王甲'])
  expect(load).toHaveBeenCalledWith('', expect.any(AbortSignal))
  expect(await findingsInThemes(page.getByRole('listbox').element())).toEqual([])
  await userEvent.keyboard('王{Tab}')
  await expect.element(box()).toHaveValue('何申甲')
  await expect.element(page.getByText('值 7')).toBeVisible()
})

test('waiting, nothing found and failure are shown and said', async () => {
  startAnnouncer()
  let outcome: () => Promise<Option[]> = async () => []
  await render(<Person load={() => outcome()} />)
  await userEvent.keyboard('{Tab}{Control>}a{/Control}王')
  await expect.element(page.getByText('没有匹配的选项')).toBeVisible()
  await expect.poll(said).toContain('没有匹配的选项')
  outcome = () => Promise.reject(new Error('断网'))
  await userEvent.keyboard('某')
  await expect.element(page.getByText('搜索失败，请稍后重试')).toBeVisible()
  await expect.poll(() => document.querySelector('#announcer-assertive')?.textContent).toContain('搜索失败')
  outcome = () => new Promise(() => undefined)
  await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByText('加载中')).toBeVisible()
  await expect.poll(said).toContain('正在搜索')
})

test('Tab closes the list and goes on to the next stop', async () => {
  await render(<Person load={async () => [{ value: '1', label: '王甲' }]} />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(options).toEqual(['王甲'])
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '值 7' })).toHaveFocus()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('[9.K24] unless set otherwise it asks 800 ms after the last key', async () => {
  const [keys, calls]: [number[], number[]] = [[], []]
  const note = () => keys.push(performance.now())
  addEventListener('keydown', note, true)
  const load = async (query: string) => {
    if (query !== '') calls.push(performance.now())
    return []
  }
  await render(<SearchSelect label="审核人" load={load} />)
  await userEvent.keyboard('{Tab}王甲')
  await expect.poll(() => calls.length, { timeout: patienceOf(10_000) }).toBe(1)
  removeEventListener('keydown', note, true)
  const quiet = (calls[0] ?? 0) - (keys.at(-1) ?? Number.POSITIVE_INFINITY)
  expect(quiet).toBeGreaterThan(790)
})

test('Enter before the answer asks at once, and takes the first of what is found', async () => {
  const load = vi.fn(async (query: string) => (query === '' ? [] : [{ value: query, label: `${query}甲` }]))
  await render(<Person load={load} />)
  await userEvent.keyboard('{Tab}{Control>}a{/Control}王{Enter}')
  await expect.element(box()).toHaveValue('王甲')
  await expect.element(page.getByText('值 王')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}李')
  await expect.poll(options).toEqual(['李甲'])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('值 李')).toBeVisible()
})

test('where any text is good, what is not found is kept as it was typed, and an option is still chosen by keys', async () => {
  const found = [{ value: '云澜监理', label: '云澜监理' }]
  const load = vi.fn(async (query: string) => found.filter(({ label }) => label.includes(query)))
  const onChange = vi.fn()
  await render(
    <main>
      <SearchSelect label="审核人" load={load} debounce={20} allowsCustomValue onChange={onChange} />
    </main>
  )
  await userEvent.keyboard('{Tab}规划局')
  await expect.poll(() => load.mock.calls.at(-1)?.[0]).toBe('规划局')
  await userEvent.keyboard('{Tab}')
  await expect.element(box()).toHaveValue('规划局')
  expect(onChange).toHaveBeenLastCalledWith({ value: '规划局', label: '规划局' })
  box().element().focus()
  await userEvent.keyboard('{Control>}a{/Control}监理')
  await expect.poll(options).toEqual(['云澜监理'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(found[0])
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}{Tab}')
  await expect.element(box()).toHaveValue('')
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(await findingsInThemes(document.body)).toEqual([])
})
