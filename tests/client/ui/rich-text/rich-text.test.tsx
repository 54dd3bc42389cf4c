import { type FormEvent, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, composingKey, takeComposition } from '#kit/drawn/compose.ts'
import { giveFiles } from '#kit/drawn/give-files.ts'
import { Form } from '#ui/fields/form.tsx'
import { RichText, type RichTextProps } from '#ui/rich-text/rich-text.tsx'

function Letter({ first = '', ...props }: { first?: string } & RichTextProps) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <RichText label="内容" {...props} value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('<h3>改写</h3>')}>
        改写
      </button>
      <pre>{value}</pre>
    </main>
  )
}

// All buttons have room.
beforeEach(() => page.viewport(1280, 800))

const editor = () => page.getByRole('textbox', { name: '内容' })
const html = () => page.getByRole('main').element().querySelector('pre')?.textContent
const keys = (text: string) => userEvent.keyboard(text)
const enter = async () => {
  await expect.element(editor()).toBeVisible()
  ;(editor().element() as HTMLElement).focus()
  await expect.element(editor()).toHaveFocus()
}
const tool = (name: string) => page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name })
/** Goes from the text to its toolbar, to a button there, and presses it. */
const press = async (name: string) => {
  await keys('{Alt>}{F10}{/Alt}')
  await expect.poll(() => document.activeElement?.closest('[role=toolbar]')).not.toBeNull()
  for (let at = 0; at < 30 && document.activeElement?.getAttribute('aria-label') !== name; at++)
    await keys('{ArrowRight}')
  await expect.element(tool(name)).toHaveFocus()
  await keys('{Enter}')
}

test('a text with a heading, marked words, a list and a quotation is written by keys alone, and undone', async () => {
  const { container } = await render(<Letter />)
  await enter()
  await keys('{Control>}{Alt>}1{/Alt}{/Control}时间{Enter}')
  await keys('{Control>}b{/Control}周六{Control>}b{/Control}停机{Enter}')
  await expect.poll(html).toBe('<h3>时间</h3><p><strong>周六</strong>停机</p><p></p>')
  await keys('{Control>}{Shift>}8{/Shift}{/Control}一{Enter}二{Control>}]{/Control}{Enter}{Enter}{Enter}')
  await keys('{Control>}{Shift>}9{/Shift}{/Control}摘自通知')
  await expect
    .poll(html)
    .toBe(
      '<h3>时间</h3><p><strong>周六</strong>停机</p><ul><li><p>一</p><ul><li><p>二</p></li></ul></li></ul><blockquote><p>摘自通知</p></blockquote>'
    )
  await expect.element(tool('引用')).toHaveAttribute('aria-pressed', 'true')
  expect(await findingsInThemes(container)).toEqual([])
  for (let at = 0; at < 30 && html() !== ''; at++) await keys('{Control>}z{/Control}')
  await expect.poll(html).toBe('')
  await keys('{Control>}y{/Control}')
  await expect.poll(html).not.toBe('')
})

test('Tab leaves it and comes back by its toolbar, which is one stop; Alt+F10 goes there, Escape back to the text', async () => {
  await render(<Letter />)
  await enter()
  await expect
    .element(editor())
    .toHaveAccessibleDescription('Alt+F10 打开格式工具栏，Esc 回到正文；Tab 键移到下一个控件。')
  await keys('文{Tab}')
  await expect.element(page.getByRole('button', { name: '改写' })).toHaveFocus()
  await keys('{Shift>}{Tab}{/Shift}')
  await expect.element(editor()).toHaveFocus()
  await keys('{Shift>}{Tab}{/Shift}')
  await expect.poll(() => document.activeElement?.closest('[role=toolbar]')).not.toBeNull()
  await keys('{Escape}')
  await expect.element(editor()).toHaveFocus()
  await press('加粗')
  await expect.element(editor()).toHaveFocus()
  await keys('字')
  await expect.poll(html).toBe('<p>文<strong>字</strong></p>')
})

test('a table is put in by keys; Tab goes from cell to cell, says so, and leaves at the last one', async () => {
  const { container } = await render(<Letter />)
  await enter()
  await press('插入表格')
  await expect.element(editor()).toHaveFocus()
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('Tab 键移到下一格')
  await keys('甲{Tab}乙')
  await press('删除列')
  await expect.element(editor()).toHaveFocus()
  await press('删除行')
  await press('删除行')
  await expect.poll(() => editor().element().querySelectorAll('tr').length).toBe(1)
  await press('下方插入行')
  await expect.poll(() => editor().element().querySelectorAll('tr').length).toBe(2)
  await press('右侧插入列')
  await expect.poll(() => editor().element().querySelectorAll('tr:first-child > *').length).toBe(3)
  expect(await findingsInThemes(container)).toEqual([])
  for (let at = 0; at < 9 && document.activeElement === editor().element(); at++) await keys('{Tab}')
  await expect.element(page.getByRole('button', { name: '改写' })).toHaveFocus()
  await keys('{Shift>}{Tab}{/Shift}')
  await expect.element(editor()).toHaveFocus()
  await press('删除表格')
  await expect.poll(html).toBe('')
})

test('a link is made of selected words, changed and taken away by keys; what is no address is refused', async () => {
  await render(<Letter first="<p>见指南</p>" />)
  await enter()
  await keys('{Control>}a{/Control}')
  await press('插入链接')
  const address = page.getByRole('textbox', { name: '网址' })
  await expect.element(address).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: '显示文字' })).toHaveValue('见指南')
  await keys('javascript:alert(1){Enter}')
  await expect.element(page.getByText('请填写有效的网址，如 https://www.example.cn')).toBeVisible()
  await keys('{Control>}a{/Control}www.example.cn/a{Enter}')
  await expect.element(editor()).toHaveFocus()
  await expect.poll(html).toBe('<p><a href="https://www.example.cn/a">见指南</a></p>')
  await press('插入链接')
  await expect.element(address).toHaveValue('https://www.example.cn/a')
  await page.getByRole('button', { name: '取消链接' }).click()
  await expect.poll(html).toBe('<p>见指南</p>')
})

test('a picture is asked what it shows, is kept by its owner, and stays out where that fails', async () => {
  const kept: string[] = []
  let fails = true
  const keepImage = async (file: File) => {
    if (fails) throw new Error('存储空间不足')
    kept.push(file.name)
    return `/own/${file.name}`
  }
  await render(<Letter keepImage={keepImage} isOwnImage={(source) => source.startsWith('/own/')} />)
  await enter()
  await press('插入图片')
  const dialog = page.getByRole('dialog', { name: '插入图片' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '插入', exact: true }).click()
  await expect.element(dialog.getByText('请填写替代文字')).toBeVisible()
  await expect.element(dialog.getByText('请选择图片')).toBeVisible()
  giveFiles(
    dialog.element().querySelector('input[type=file]'),
    new File([new Uint8Array(8)], 'way.png', { type: 'image/png' })
  )
  await expect.element(dialog.getByText('已选择：way.png')).toBeVisible()
  await dialog.getByRole('textbox', { name: '替代文字' }).fill('路线图')
  await keys('{Enter}')
  await expect.element(dialog.getByText('存储空间不足')).toBeVisible()
  fails = false
  await keys('{Enter}')
  await expect.poll(html).toBe('<p><img src="/own/way.png" alt="路线图"></p>')
  expect(kept).toEqual(['way.png'])
})

test('an input method composes in it without being disturbed', async () => {
  await render(<Letter first="<p>档案</p>" />)
  await enter()
  await keys('{Control>}{End}{/Control}')
  await compose('yijiao')
  await composingKey('Enter')
  await expect.poll(() => editor().element().textContent).toBe('档案yijiao')
  await takeComposition('移交')
  await expect.poll(html).toBe('<p>档案移交</p>')
  await keys('{Enter}完')
  await expect.poll(html).toBe('<p>档案移交</p><p>完</p>')
})

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<h1 style="mso-x:1">标题<o:p></o:p></h1>
<p class=MsoNormal style="color:red">正文<span style="font-weight:700">重点</span><img src="file:///c:/a.png" onerror="alert(1)"></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>一</p>
<p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">·</span>甲</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>二</p>
<script>alert(1)</script></body></html>`

test('what is pasted out of a word processor keeps its headings, marks and lists, and nothing else', async () => {
  await render(<Letter />)
  await enter()
  const data = new DataTransfer()
  data.setData('text/html', WORD)
  editor()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect
    .poll(html)
    .toBe(
      '<h3>标题</h3><p>正文<strong>重点</strong></p><ol><li><p>一</p><ul><li><p>甲</p></li></ul></li><li><p>二</p></li></ol>'
    )
})

test('what it is given is clean in it, and another text from its owner takes its place', async () => {
  await render(
    <Letter first={'<p onclick="x()">好<img src="https://x.invalid/a.png"><a href="javascript:alert(1)">点</a></p>'} />
  )
  await expect.element(editor()).toBeVisible()
  expect(editor().element().querySelector('img, [onclick], a[href]')).toBeNull()
  await page.getByRole('button', { name: '改写' }).click()
  await expect.element(editor().getByRole('heading', { name: '改写', level: 3 })).toBeVisible()
})

function Refused() {
  const [errors, setErrors] = useState<Record<string, string>>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    setErrors({ text: '请填写内容' })
  }
  return (
    <Form aria-label="表单" errors={errors} onSubmit={send}>
      <RichText label="内容" name="text" />
      <button type="submit">保存</button>
    </Form>
  )
}

test('it is read only, named and can be focused; a form says what is wrong with it until it is changed', async () => {
  const { container, rerender } = await render(<Letter first="<p>读</p>" isReadOnly />)
  await enter()
  await keys('写')
  expect(html()).toBe('<p>读</p>')
  await expect.element(editor()).toHaveAttribute('aria-readonly', 'true')
  expect(container.querySelector('[role=toolbar]')).toBeNull()
  expect(await findingsInThemes(container)).toEqual([])
  await rerender(<Refused />)
  await expect.element(editor()).toHaveAttribute('contenteditable', 'true')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.element(editor()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(editor()).toHaveAccessibleDescription(/请填写内容/)
  await expect.element(editor()).toHaveFocus()
  await keys('有了{Tab}')
  await expect.poll(() => editor().element().getAttribute('aria-invalid')).toBeNull()
})
