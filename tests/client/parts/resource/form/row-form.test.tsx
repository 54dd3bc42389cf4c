import { type ComponentType, lazy } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { leave } from '#core/state/pages/leave.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { ColumnField } from '#parts/form/column-field.tsx'
import type { ColumnFieldProps } from '#parts/form/field-names.ts'
import { RowForm } from '#parts/resource/form/row-form.tsx'
import type { ResourceRow } from '#parts/resource/rows/rows.ts'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'
import { Asking } from '#shell/dialogs/asking.tsx'

import { position } from '../../../dialogs/answers.ts'

let added: Readonly<Record<string, string>>[]
const saved = vi.fn()
const closed = vi.fn()

beforeEach(() => {
  signedIn()
  const action = 'sys.position:add,sys.position:edit'
  setPermission({ ...somePermission, auth: [{ action, type: '2', describe: '' }] })
  added = []
  answerCalls({
    'GET /sys/position/check': () => ({ isFree: true, message: null }),
    'POST /sys/position/add': (input) => {
      added.push(input)
      return { change: 'c1', count: 1, ids: ['p9'], row: { ...position, id: 'p9' }, result: null }
    }
  })
})
afterEach(() => {
  vi.resetAllMocks()
  nobody()
})

interface DrawnProps {
  readonly row: ResourceRow | null
  /** The control of the description, which is shown once there is a name. */
  readonly late?: ComponentType<ColumnFieldProps>
}
function Drawn({ row, late }: DrawnProps) {
  const texts = useResourceTexts(positions, 'system')
  return (
    <>
      <RowForm
        {...{ resource: positions, texts, row }}
        form={[['code', 'name'], ['description']]}
        {...(late && { controls: { description: late }, shownWhen: { description: ({ name }) => Boolean(name) } })}
        onSaved={saved}
        onClose={closed}
      />
      <Asking />
    </>
  )
}
const field = (name: string) => page.getByRole('textbox', { name })
const note = page.getByRole('dialog').getByText('已恢复上次填写但未保存的内容')
/** The form is drawn and its first field has the focus. */
const open = async (row: ResourceRow | null = null) => {
  const drawn = await render(<Drawn row={row} />)
  await expect.element(field('职务编码')).toHaveFocus()
  return drawn
}

test('what was typed and not saved is there again after a reload, and is gone when it is given up', async () => {
  const before = await open()
  await userEvent.keyboard('A1')
  await before.unmount()
  leave({ keepTabs: true })
  signedIn()
  const after = await open()
  await expect.element(field('职务编码')).toHaveValue('A1')
  await expect.element(note).toBeVisible()
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '不要这些内容' }).click()
  await expect.element(field('职务编码')).toHaveValue('')
  await expect.element(field('职务编码')).toHaveFocus()
  await after.unmount()
  await open()
  expect(note.query()).toBe(null)
})

test('who signs out leaves nothing of what was typed', async () => {
  const before = await open()
  await userEvent.keyboard('A1')
  await before.unmount()
  leave({ keepTabs: false })
  signedIn()
  await open()
  await expect.element(field('职务编码')).toHaveValue('')
})

test('what was typed over a value that somebody else has changed since is shown with it, and saving is a decision', async () => {
  const before = await open(position)
  await userEvent.keyboard('{Tab}{End}甲')
  await before.unmount()
  await render(<Drawn row={{ ...position, rowVersion: 2, name: '他人所改' }} />)
  await expect.element(field('职务名称')).toHaveAccessibleDescription(/他人已改为：他人所改/)
  await expect.element(field('职务名称')).toHaveValue(`${position.name}甲`)
})

test('Ctrl+Shift+Enter saves a row, empties the form and keeps it open for the next; what is saved is no draft', async () => {
  const drawn = await open()
  await userEvent.keyboard('A1{Tab}甲{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect.poll(() => saved.mock.calls.map(([, isMore]) => isMore as boolean)).toEqual([true])
  await expect.element(field('职务编码')).toHaveValue('')
  await expect.element(field('职务编码')).toHaveFocus()
  await userEvent.keyboard('A2{Tab}乙{Control>}{Enter}{/Control}')
  await expect.poll(() => saved.mock.calls.map(([, isMore]) => isMore as boolean)).toEqual([true, false])
  expect(added.map(({ code }) => code)).toEqual(['A1', 'A2'])
  await drawn.unmount()
  await open()
  expect(note.query()).toBe(null)
})

test('a field that comes up while one types, and is still fetched, takes nothing that is typed into another one', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof ColumnField }>()
  await render(<Drawn row={null} late={lazy(() => promise)} />)
  await expect.element(field('职务编码')).toHaveFocus()
  await userEvent.keyboard('A1{Tab}甲')
  await expect.element(field('职责说明')).toBeVisible()
  await userEvent.keyboard('乙')
  await expect.element(field('职务名称')).toHaveFocus()
  await userEvent.keyboard('{Tab}丙')
  resolve({ default: ColumnField })
  await expect.element(field('职责说明')).not.toHaveAttribute('readonly')
  await userEvent.keyboard('丁')
  await expect.element(field('职责说明')).toHaveValue('丁')
  await expect.element(field('职务名称')).toHaveValue('甲乙')
  await expect.element(field('职务编码')).toHaveValue('A1')
})
