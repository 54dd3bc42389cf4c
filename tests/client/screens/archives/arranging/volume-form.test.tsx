import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { VolumeRow } from '#contract/archives/volumes.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { printedNow } from '#core/work/printed.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { someVolumes, volumeTemplate } from '#kit/answers/volumes.ts'
import { focusRow } from '#kit/drawn/focus-row.ts'
import Volume from '#screens/archives/arrange-volume.tsx'
import { ToastBridge } from '#shell/frame/toasts.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

beforeEach(() => {
  signedIn()
  const auth = ['add', 'edit'].map((action) => ({
    action: `arrange.volume:${action}`,
    type: '2' as const,
    describe: ''
  }))
  setPermission({ ...somePermission, auth })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

const press = (keys: string) => userEvent.keyboard(keys)
const volumeRow = (name: string) =>
  page.getByRole('grid', { name: '案卷' }).getByRole('row', { name: new RegExp(name) })
const dialog = (name: string) => page.getByRole('dialog', { name })
const field = (name: string | RegExp) => page.getByRole('dialog').getByRole('textbox', { name })

/** The page with a way to describe the second volume, of which some may be otherwise. */
async function describing(change: Partial<VolumeRow> = {}) {
  const arranged = someVolumes()
  arranged.volumes[1] = { ...arranged.volumes[1]!, ...change }
  answerCalls(arranged.answers)
  const screen = await render(
    <main className="flex h-[700px] flex-col">
      <Volume />
      <ToastBridge />
      <ConfirmHost />
    </main>
  )
  await expect.element(volumeRow('0002')).toBeVisible()
  return {
    ...arranged,
    screen,
    async describe() {
      focusRow(volumeRow('0002'))
      await pressOn(page.getByRole('button', { name: '案卷著录' }))
      await expect.element(dialog('案卷 0002 著录')).toBeVisible()
      await expect.element(field(/案卷题名/)).toBeVisible()
    }
  }
}
const labels = () =>
  page
    .getByRole('dialog')
    .getByRole('textbox')
    .elements()
    .map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)

test('the form asks what the template asks, in its order; a broken rule is said while it is typed, and what is saved is in the list', async () => {
  const { describe, volumes, screen } = await describing()
  await describe()
  expect(labels()).toEqual(['档号', '案卷题名*', '立卷人*', '备注'])
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /装订方式/ })).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('文字(页)')).toBeVisible()
  await userEvent.fill(field(/案卷题名/), '短题名')
  await expect.element(page.getByText('案卷题名须为 6 至 200 字')).toBeVisible()
  await userEvent.fill(field(/案卷题名/), '综合楼施工记录文件')
  await expect.element(page.getByText('案卷题名须为 6 至 200 字')).not.toBeInTheDocument()
  await userEvent.fill(field(/立卷人/), '')
  expect(await findingsInThemes(screen.baseElement)).toEqual([])
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('案卷 0002 已保存，还缺：立卷人')).toBeVisible()
  expect(volumes[1]).toMatchObject({ title: '综合楼施工记录文件', filer: null, templateVersion: 1 })
  await expect.element(volumeRow('0002 .* 缺立卷人.*综合楼施工记录文件')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '案卷著录' })).toHaveFocus()
})

test('a newer template is what the next form asks by: renamed, added and removed columns; what was described is still shown', async () => {
  const { describe, volumes, templates } = await describing({ remark: '附光盘一张' })
  templates.unshift({
    ...volumeTemplate,
    version: 2,
    columns: volumeTemplate.columns.flatMap((column) =>
      column.key === 'remark'
        ? [{ key: 'boxNo', title: '盒号', type: 'input' as const, validateRules: [{ required: true }] }]
        : [column.key === 'filer' ? { ...column, title: '整理人' } : column]
    )
  })
  await describe()
  await expect.element(page.getByText('本卷按第 1 版模板著录，保存后改用第 2 版')).toBeVisible()
  await expect.element(field(/整理人/)).toHaveValue('林知远')
  await expect.element(field('备注')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: '原模板的内容，新版不再著录' }).getByText('附光盘一张'))
    .toBeVisible()
  await userEvent.fill(field(/盒号/), 'H001')
  await press('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => volumes[1])
    .toMatchObject({ ext: { boxNo: 'H001' }, templateVersion: 2, remark: '附光盘一张' })
  await expect.element(page.getByRole('button', { name: '案卷著录' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: '案卷著录' })).toHaveFocus()
  focusRow(volumeRow('0002'))
  await press('{Enter}')
  await pressOn(page.getByRole('button', { name: '案卷著录', expanded: false }))
  await expect.element(page.getByRole('term').filter({ hasText: '盒号' })).toBeVisible()
  await expect.element(page.getByText('H001')).toBeVisible()
  const described = printedNow()?.pieces.find(({ title }) => title === '案卷著录')
  expect(described).toMatchObject({ facts: expect.arrayContaining([{ term: '盒号', value: 'H001' }]) })
})

test('a template that is published while one types is followed, and nothing typed is lost', async () => {
  const { describe, volumes, templates } = await describing()
  await describe()
  await userEvent.fill(field('备注'), '附光盘一张')
  templates.unshift({
    ...volumeTemplate,
    version: 2,
    columns: [...volumeTemplate.columns, { key: 'boxNo', title: '盒号', type: 'input' }]
  })
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('著录模板已有新版').first()).toBeVisible()
  await expect.element(field('备注')).toHaveValue('附光盘一张')
  await expect.element(field('盒号')).toBeVisible()
  await press('{Control>}{Enter}{/Control}')
  await expect.poll(() => volumes[1]).toMatchObject({ remark: '附光盘一张', templateVersion: 2 })
})

test('where somebody else was faster his value is shown at the field, and saving again is a decision', async () => {
  const { describe } = await describing()
  await describe()
  await userEvent.fill(field('备注'), '他人')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('他人已改为：李四已改。再次保存将以您的为准')).toBeVisible()
  await expect.element(field('备注')).toHaveValue('他人')
})

test('a volume that is closed is read, by the version that described it', async () => {
  await describing({ status: 'locked', status_dictText: '移交锁定', ext: { bindKind: 'z' } })
  focusRow(volumeRow('0002'))
  await pressOn(page.getByRole('button', { name: '案卷著录' }))
  await expect.element(dialog('案卷 0002 著录').getByText('案卷移交锁定，只能查看')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('装盒')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('textbox')).not.toBeInTheDocument()
})

test('numbers, days and ticks are written as their columns keep them, and what is ticked is ticked again', async () => {
  const { describe, volumes, templates } = await describing()
  templates[0] = {
    ...volumeTemplate,
    columns: [
      ...volumeTemplate.columns,
      { key: 'copies', title: '份数', type: 'inputNumber' },
      { key: 'bound', title: '装订日期', type: 'date' },
      { key: 'disc', title: '附光盘', type: 'checkbox', customValue: ['1', '0'] }
    ]
  }
  await describe()
  await userEvent.fill(field('份数'), '3')
  const disc = page.getByRole('switch', { name: '附光盘' })
  await expect.element(disc).not.toBeChecked()
  ;(disc.element() as HTMLElement).focus()
  await press(' ')
  await userEvent.fill(field(/装订日期/), '2026-03-01')
  await press('{Control>}{Enter}{/Control}')
  await expect.poll(() => volumes[1]?.ext).toEqual({ copies: 3, bound: '2026-03-01', disc: '1' })
  await expect.element(page.getByRole('button', { name: '案卷著录' })).toHaveFocus()
  await describe()
  await expect.element(page.getByRole('switch', { name: '附光盘' })).toBeChecked()
  await expect.element(field('份数')).toHaveValue('3')
})
