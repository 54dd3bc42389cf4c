import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { FilledForm } from '#contract/forms/forms.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { OwnPageProvider } from '#core/work/own-page.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { pdfOf } from '#kit/files/pdf.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Create from '#screens/files/create.tsx'
import { patienceOf } from '#kit/patience.ts'

const named = (code: string, name: string, target: string) => ({
  ...{ code, name, nameEn: code, version: 1, target, targetOptional: false, basis: 'GB/T 50328' }
})
const field = (key: string, label: string, more: object = {}) => ({
  ...{ key, label, labelEn: key, kind: 'text', required: true, max: 60 },
  ...more
})
const base64 = (text: string) => btoa(String.fromCharCode(...new Uint8Array(pdfOf([text]))))
const object = {
  ...{ id: 'o1', path: 'form/a.pdf', name: '名册.pdf', size: 900, format: 'pdf', mime: 'application/pdf' },
  ...{ sha256: 'a'.repeat(64), pages: 1 }
}
const made = { id: 'm1', name: '名册－澜江大道', pages: 1, object }

let saved: FilledForm[]
let aside: object | null = null
const answers = (): Answers => ({
  'GET /forms/templates': () => [
    named('names_roster', '管理人员名册', 'project'),
    named('volume_toc', '卷内目录', 'volume')
  ],
  'GET /forms/targets': ({ keyword = '' }) =>
    [
      { id: 'v1', name: '第 1 卷 施工记录', note: 'E-001' },
      { id: 'v2', name: '第 2 卷 验收记录', note: 'E-002' }
    ].filter(({ name }) => name.includes(keyword)),
  'GET /forms/prefill': ({ template = '' }) => ({
    ...{ template, version: 1, values: { projectName: '澜江大道', unitName: '' } },
    fields: [field('projectName', '工程名称'), field('unitName', '单位名称')],
    draft: aside,
    rows: {
      source: template === 'names_roster' ? 'typed' : 'data',
      columns: [{ key: 'post', label: '岗位', labelEn: 'Post' }],
      values: [{ post: '项目经理' }]
    }
  }),
  'POST /forms/draft': ({ version, values, rows }) => {
    aside = { version, values, rows, savedAt: '2026-11-24 10:00:00' }
    return { id: 'd1' }
  },
  'POST /forms/preview': (given) => {
    const { values } = given as unknown as FilledForm
    return { pdf: base64(`unit ${values.unitName}`), twin: '<p></p>', pages: 1 }
  },
  'POST /forms/create': (given) => {
    const form = given as unknown as FilledForm
    saved.push(form)
    if (form.values.unitName === '')
      return new Refusing(400, '请填写单位名称', 400, null, [{ field: 'unitName', message: '请填写单位名称' }])
    if (form.rows?.[1]?.post === 'x')
      return new Refusing(400, '有误', 400, null, [
        { field: 'post', row: '2', message: '第 2 行岗位含有字体中没有的字' }
      ])
    return made
  },
  'GET /sys/common/static/form/a.pdf': () =>
    new Response(pdfOf(['kept']), { headers: { 'content-type': 'application/pdf' } })
})
const show = async (search = '', more: Answers = {}) => {
  saved = []
  const asked = answerCalls({ ...answers(), ...more })
  const key = `/pdf-forms/create${search}`
  const screen = await render(
    <OwnPageProvider value={{ key, path: '/pdf-forms/create', query: new URLSearchParams(search) }}>
      <main className="flex min-h-dvh flex-col">
        <Create />
      </main>
    </OwnPageProvider>
  )
  return { asked, screen }
}
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const choose = async (name: string, typed: string, option: RegExp) => {
  await expect.element(page.getByRole('combobox', { name })).toBeVisible()
  await userEvent.keyboard('{Shift}')
  ;(page.getByRole('combobox', { name }).element() as HTMLElement).focus()
  await userEvent.keyboard(typed)
  await expect.element(page.getByRole('option', { name: option })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
}

beforeEach(() => {
  aside = null
  signedIn()
  const auth = ['add', 'print', 'download'].map((action) => ({
    action: `pdf.create:${action}`,
    type: '2',
    describe: ''
  }))
  setPermission({ ...somePermission, auth })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('a template is found by its name, the form is filled in by keys, seen as it will be, and saved', async () => {
  const { screen } = await show()
  await choose('表单模板', '名册', /管理人员名册/)
  await expect.element(box('工程名称')).toHaveValue('澜江大道')
  // The first document of a run waits until the reader of PDFs, two megabytes of scripts, has been served by the build.
  await expect.element(page.getByText(/^unit/), { timeout: patienceOf(30_000) }).toBeInTheDocument()
  await pressOn(box('单位名称'), 'abc')
  await expect.element(page.getByText('unit abc')).toBeInTheDocument()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('heading', { name: '已保存“名册－澜江大道”，共 1 页' })).toHaveFocus()
  expect(saved[0]).toMatchObject({ template: 'names_roster', version: 1, values: { unitName: 'abc' } })
  await expect.element(page.getByText('kept')).toBeInTheDocument()
  expect(possibleCommands().map(({ id }) => id)).toEqual(
    expect.arrayContaining(['form.print', 'form.download', 'form.twin', 'form.another'])
  )
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(page.getByRole('button', { name: '再建一份' }))
  await expect.element(box('单位名称')).toHaveValue('')
})

test('a half-filled form is put aside by its button and is there with its values when it is opened anew [1.A15]', async () => {
  const { screen } = await show('?template=names_roster')
  await pressOn(box('单位名称'), 'abc')
  await pressOn(page.getByRole('button', { name: '存为草稿' }))
  await expect.poll(() => aside).toMatchObject({ version: 1, values: { unitName: 'abc' }, rows: null })
  expect(possibleCommands().map(({ id }) => id)).toContain('form.aside')
  await screen.unmount()
  sessionStorage.clear()
  const { screen: again } = await show('?template=names_roster')
  await expect.element(box('单位名称')).toHaveValue('abc')
  await expect.element(page.getByText(/继续填写 2026-11-24 10:00:00/)).toBeVisible()
  expect(await findingsInThemes(again.container)).toEqual([])
})

test('what is refused is said at its field and at the field of its row, and stays as it was typed', async () => {
  await show('?template=names_roster')
  await pressOn(box('工程名称'), '{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('region', { name: /1 / })).toHaveFocus()
  await expect.element(box('单位名称')).toHaveAccessibleDescription('请填写单位名称')
  await pressOn(box('单位名称'), 'abc')
  await pressOn(page.getByRole('button', { name: '添加一行' }))
  await expect.element(page.getByRole('group', { name: '第 2 行' }).getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('x')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const second = page.getByRole('group', { name: '第 2 行' }).getByRole('textbox')
  await expect.element(second).toHaveAccessibleDescription('第 2 行岗位含有字体中没有的字')
  await pressOn(page.getByRole('button', { name: '删除第 2 行' }))
  await expect.element(page.getByRole('group', { name: '第 1 行' }).getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => saved.at(-1)?.rows).toEqual([{ post: '项目经理' }])
})

test('what was typed and not saved is there again, and is given up if wanted', async () => {
  const { screen } = await show('?template=names_roster')
  await pressOn(box('单位名称'), 'abc')
  await screen.unmount()
  await show('?template=names_roster')
  await expect.element(box('单位名称')).toHaveValue('abc')
  await pressOn(page.getByRole('button', { name: '不要这些内容' }))
  await expect.element(box('单位名称')).toHaveValue('')
})

test('a form about a volume asks for it, and its table is made from the data', async () => {
  const { asked } = await show('?template=volume_toc')
  await expect.element(page.getByText('请选择表单的对象')).toBeVisible()
  await choose('案卷', '验收', /第 2 卷/)
  await expect.element(page.getByText('表格共 1 行，由档案数据生成')).toBeVisible()
  await expect.poll(() => asked).toContain('POST /forms/preview')
})

test('a preview that is refused says why beside the form', async () => {
  await show('?template=names_roster', {
    'POST /forms/preview': () =>
      new Refusing(400, '单位名称的内容太长', 400, null, [{ field: 'unitName', message: '单位名称的内容太长，放不下' }])
  })
  await expect.element(page.getByText(/预览没有更新/)).toBeVisible()
  await pressOn(page.getByRole('button', { name: '预览', exact: true }))
  await expect.element(box('单位名称')).toHaveAccessibleDescription('单位名称的内容太长，放不下')
})

test('chosen files become one PDF in the order in which they are put by keys', async () => {
  const merged: unknown[] = []
  const rows = ['a.pdf', 'b.jpg'].map((name, at) => ({
    ...{ id: `o${at}`, title: `记录${at}`, name, format: name.slice(2), pages: 1, createTime: '2026-01-01 00:00:00' }
  }))
  const { screen } = await show('?way=files', {
    'GET /forms/sources': () => ({ records: rows, total: 2, size: 10, current: 1, pages: 1 }),
    'POST /forms/merge': ({ name, objects }) => {
      merged.push({ name, objects })
      return { ...made, name }
    }
  })
  await pressOn(page.getByRole('button', { name: '合并为 PDF' }))
  await expect.element(box('名称')).toHaveAccessibleDescription('请填写名称')
  await userEvent.keyboard('施工记录')
  for (const name of [/a\.pdf/, /b\.jpg/])
    await pressOn(page.getByRole('grid', { name: '文件' }).getByRole('row', { name }), ' ')
  await pressOn(
    page.getByRole('grid', { name: '合并的顺序' }).getByRole('row', { name: 'b.jpg' }),
    '{Alt>}{ArrowUp}{/Alt}'
  )
  await expect.element(page.getByRole('grid', { name: '合并的顺序' }).getByRole('row', { name: 'b.jpg' })).toHaveFocus()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(page.getByRole('button', { name: '合并为 PDF' }))
  await expect.poll(() => merged).toEqual([{ name: '施工记录', objects: ['o1', 'o0'] }])
  await expect.element(page.getByRole('heading', { name: /已保存“施工记录”/ })).toHaveFocus()
})
