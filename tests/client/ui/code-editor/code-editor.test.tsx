import { type FormEvent, useState } from 'react'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { CODE } from '#gallery/sample/code.ts'
import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, composingKey, takeComposition } from '#kit/drawn/compose.ts'
import { CODE_LANGUAGES, CodeEditor, type CodeEditorProps } from '#ui/code-editor/code-editor.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { patienceOf } from '#kit/patience.ts'

function Enhancement({ first = '', ...props }: { first?: string } & CodeEditorProps) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <CodeEditor label="增强代码" {...props} value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('改写\r\n两行')}>
        改写
      </button>
      <pre>{JSON.stringify(value)}</pre>
    </main>
  )
}

const editor = () => page.getByRole('textbox', { name: '增强代码' })
const text = () => page.getByRole('main').element().querySelector('pre')?.textContent
const enter = async () => {
  await expect.element(editor()).toBeVisible()
  ;(editor().element() as HTMLElement).focus()
}

test('[9.K65, 2.D15] Tab leaves an editor just entered; once something is typed it indents by two, and Escape gives it back', async () => {
  const { container } = await render(<Enhancement />)
  await enter()
  await expect
    .element(editor())
    .toHaveAccessibleDescription('Tab 键移到下一个控件；开始输入或按 Ctrl+M 后，Tab 键用于缩进。')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '改写' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(editor()).toHaveFocus()
  await userEvent.keyboard('a{Enter}{Tab}b')
  await expect.poll(text).toBe('"a\\n  b"')
  await expect
    .element(editor())
    .toHaveAccessibleDescription('Tab 键缩进两格；按 Esc 或 Ctrl+M 后，Tab 键移到下一个控件。')
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('Tab 键缩进两格')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.poll(text).toBe('"a\\nb"')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(page.getByRole('button', { name: '改写' })).toHaveFocus()
})

test('Ctrl+M lets Tab indent or leave, whatever is typed', async () => {
  await render(<Enhancement />)
  await enter()
  await userEvent.keyboard('{Control>}m{/Control}{Tab}')
  await expect.poll(text).toBe('"  "')
  await userEvent.keyboard('{Control>}m{/Control}x{Tab}')
  await expect.element(page.getByRole('button', { name: '改写' })).toHaveFocus()
  await expect.poll(text).toBe('"  x"')
})

function InDialog() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog title="编辑" isOpen={isOpen} onOpenChange={setOpen} footer={<button type="button">保存</button>}>
      <CodeEditor label="增强代码" />
    </Dialog>
  )
}

test('in a dialog Escape first gives Tab back, and then closes', async () => {
  await render(<InDialog />)
  await enter()
  await userEvent.keyboard('x{Escape}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(page.getByRole('textbox', { name: '查找' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(editor()).toHaveFocus()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('Ctrl+F finds and replaces by keys, in Chinese', async () => {
  const { container } = await render(<Enhancement first={'页数 12\n页数 13'} />)
  await enter()
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(page.getByRole('textbox', { name: '查找' })).toHaveFocus()
  await userEvent.keyboard('页数')
  expect(
    (await spokenAs('textbox', 'button', 'checkbox')).filter((spoken) => /[a-z]$/i.test(spoken.replace(/^\w+ /, '')))
  ).toEqual([])
  await expect.element(page.getByRole('checkbox', { name: '区分大小写' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('当前匹配')
  ;(page.getByRole('textbox', { name: '替换为' }).element() as HTMLElement).focus()
  await userEvent.keyboard('张数')
  ;(page.getByRole('button', { name: '全部替换' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(text).toBe('"张数 12\\n张数 13"')
  await userEvent.keyboard('{Escape}')
  await expect.element(editor()).toHaveFocus()
})

test('[9.K66] each of the twelve languages is coloured, readably in every theme', {
  timeout: patienceOf(60_000)
}, async () => {
  expect([...CODE_LANGUAGES].sort()).toEqual([
    'css',
    'html',
    'java',
    'javascript',
    'markdown',
    'objective-c',
    'python',
    'r',
    'shell',
    'sql',
    'swift',
    'vue'
  ])
  const { container } = await render(
    <main>
      {CODE_LANGUAGES.map((language) => (
        <CodeEditor key={language} label={language} language={language} defaultValue={CODE[language]} rows={3} />
      ))}
    </main>
  )
  for (const language of CODE_LANGUAGES) {
    const place = page.getByRole('textbox', { name: language, exact: true })
    await expect.element(place).toBeVisible()
    const colours = () =>
      new Set([...place.element().querySelectorAll('.cm-line span')].map((span) => getComputedStyle(span).color)).size
    await expect.poll(colours, { message: language }).toBeGreaterThan(1)
  }
  expect(await findingsInThemes(container)).toEqual([])
})

test('where the system decides the colours the code is in them', async () => {
  await render(<Enhancement first={CODE.sql} language="sql" />)
  await expect.poll(() => document.querySelector('.cm-line span')).not.toBeNull()
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  const lines = [...document.querySelectorAll('.cm-line, .cm-line span')].map(
    (element) => getComputedStyle(element).color
  )
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  expect(new Set(lines).size).toBe(1)
})

test('a read-only one is read and found in and not changed; a disabled one is passed over', async () => {
  const { container } = await render(
    <main>
      <CodeEditor label="增强代码" value="select 1" isReadOnly />
      <CodeEditor label="停用" value="select 2" isDisabled />
      <button type="button">之后</button>
    </main>
  )
  await enter()
  await expect.element(editor()).toHaveAttribute('aria-readonly', 'true')
  await userEvent.keyboard('x{Tab}')
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
  await expect.element(editor()).toHaveTextContent('select 1')
  await expect.element(page.getByRole('textbox', { name: '停用' })).toHaveAttribute('aria-disabled', 'true')
  expect(await findingsInThemes(container)).toEqual([])
})

test('a code that its owner changes is shown; its label leads into it', async () => {
  await render(<Enhancement first="原文" description="保存后生效" />)
  await expect.element(editor()).toHaveAccessibleDescription(/保存后生效/)
  ;(page.getByRole('button', { name: '改写' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(editor()).toHaveTextContent('改写两行')
  ;(page.getByText('增强代码').element() as HTMLElement).click()
  await expect.element(editor()).toHaveFocus()
  await userEvent.keyboard('{Control>}{End}{/Control}。')
  await expect.poll(text).toBe('"改写\\n两行。"')
})

test('keys of an input method are not ours', async () => {
  await render(<Enhancement />)
  await enter()
  await userEvent.keyboard('a')
  await compose('yeshu')
  await composingKey('Tab')
  await composingKey('Escape')
  await composingKey('Enter')
  await takeComposition('页数')
  await expect.poll(text).toBe('"a页数"')
  await expect.element(editor()).toHaveAccessibleDescription(/^Tab 键缩进两格/)
  await expect.element(editor()).toHaveFocus()
})

function Sent() {
  const [errors, setErrors] = useState<Record<string, string>>()
  const [sent, setSent] = useState('')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(String(new FormData(event.currentTarget).get('code')))
    setErrors({ code: '第 2 行：缺少右括号' })
  }
  return (
    <Form aria-label="增强" errors={errors} onSubmit={send}>
      <CodeEditor label="增强代码" name="code" defaultValue="f(1" isRequired />
      <button type="submit">{`保存 ${sent}`}</button>
    </Form>
  )
}

test('in a form the code is sent by its name; a refusal leads into it and goes when it has changed; its own small forms send nothing', async () => {
  const { container } = await render(
    <main>
      <Sent />
    </main>
  )
  await enter()
  await expect.element(editor()).toHaveAttribute('aria-required', 'true')
  await userEvent.keyboard('{Control>}{Alt>}g{/Alt}{/Control}')
  await expect.element(page.getByRole('textbox', { name: /转到行/ })).toHaveFocus()
  await userEvent.keyboard('1{Enter}')
  await expect.element(editor()).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /^保存$/ })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: '保存 f(1' })).toBeVisible()
  await expect.element(editor()).toHaveFocus()
  await expect.element(editor()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(editor()).toHaveAccessibleDescription(/缺少右括号/)
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Control>}{End}{/Control}){Escape}{Tab}')
  await expect.element(editor()).not.toHaveAttribute('aria-invalid')
})
