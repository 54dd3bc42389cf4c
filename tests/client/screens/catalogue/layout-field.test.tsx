import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useState } from 'react'

import { answerCalls } from '#kit/answers/answers.ts'
import type { CellValue } from '#contract/core/rules.ts'
import { LayoutField } from '#screens/catalogue/pdf-template/layout-field.tsx'

afterEach(() => vi.restoreAllMocks())

const TEXT = JSON.stringify({
  target: 'project',
  basis: '',
  paper: { width: 210, height: 297, margin: [20, 20, 20, 25] },
  fields: [],
  blocks: [
    { kind: 'title', text: '卷内目录' },
    { kind: 'text', text: '本卷说明' }
  ]
})

function Designer() {
  const [value, setValue] = useState<CellValue>(TEXT)
  return (
    <main>
      <LayoutField column={{ key: 'layout', title: '版面', type: 'input' }} value={value} onChange={setValue} />
    </main>
  )
}

test('what is taken back in the designer is named, the focus stays where it was, and with nothing left the key says so', async () => {
  answerCalls({ 'POST /forms/pdfTemplate/preview': () => ({ pdf: null, pages: 0, faults: [] }) })
  await render(<Designer />)
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map((one) => one.textContent)
  const said = () => document.getElementById('announcer-polite')?.textContent
  const first = page.getByRole('option').first()
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  const before = options()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(said).toContain('已在最前')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(options).not.toEqual(before)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(options).toEqual(before)
  await expect.poll(said).toContain('已撤销对“卷内目录”的修改')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('option')
  const undo = page.getByRole('button', { name: '撤销' })
  ;(undo.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toContain('没有可以撤销的修改')
  await expect.element(undo).toHaveFocus()
})

test('what was added is taken back from the field that has the focus then; a key that cannot move a part says why', async () => {
  answerCalls({ 'POST /forms/pdfTemplate/preview': () => ({ pdf: null, pages: 0, faults: [] }) })
  await render(<Designer />)
  const said = () => document.getElementById('announcer-polite')?.textContent
  const options = page.getByRole('option')
  await expect.element(options.first()).toBeVisible()
  ;(options.first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(said).toContain('“卷内目录”按次序排版')
  ;(page.getByRole('button', { name: '添加内容' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => options.elements()).toHaveLength(3)
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => options.elements()).toHaveLength(2)
  await expect.poll(said).toContain('已撤销对“空白”的修改')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('option')
})
