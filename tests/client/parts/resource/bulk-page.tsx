import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { type Answers, answerCalls } from '#kit/answers/answers.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'
import { Asking } from '#shell/dialogs/asking.tsx'

import { position } from '../../dialogs/answers.ts'

const Screen = listScreen(positions, {
  area: 'system',
  columns: ['code', 'name', 'postRank'],
  search: ['name'],
  form: [['code', 'name'], ['postRank'], ['description']]
})
export const TOTAL = 23
const rowAt = (at: number) => ({ ...position, id: `z${at}`, code: `Z${at}`, name: `职务${at}`, rowVersion: at })
export let asked: { readonly call: string; readonly input: Readonly<Record<string, unknown>> }[]
export const inputs = (call: string) => asked.filter((one) => one.call === call).map(({ input }) => input)
export const EDIT = 'PUT /sys/position/editBatch'
export const COUNT = 'GET /sys/position/countChosen'

export function answer(more: Answers = {}) {
  asked = []
  const all: Answers = {
    'GET /sys/position/list': ({ pageNo }) => {
      const first = (Number(pageNo ?? 1) - 1) * 10
      const records = Array.from({ length: Math.min(10, TOTAL - first) }, (_, at) => rowAt(first + at + 1))
      return { records, total: TOTAL, size: 10, current: Number(pageNo ?? 1), pages: 3 }
    },
    'GET /sys/view/list': () => [],
    'GET /sys/dict/getDictItems/position_rank': () => [{ value: '2', text: '助级', title: '助级', label: '助级' }],
    [COUNT]: () => ({ count: TOTAL, fixed: 0, below: 0 }),
    [EDIT]: () => ({ change: 'c1', count: 2, ids: ['z1', 'z2'], job: null }),
    ...more
  }
  const noted = Object.entries(all).map(([call, give]) => [
    call,
    (input: Readonly<Record<string, string>>) => {
      asked.push({ call, input })
      return give(input)
    }
  ])
  answerCalls(Object.fromEntries(noted))
}

export const dialog = page.getByRole('dialog', { name: '批量修改职务' })
export const question = page.getByRole('alertdialog', { name: '批量修改职务' })
export const toasts = () => $toasts.get().map(({ text }) => text)
export const name = (at: number) => page.getByRole('rowheader', { name: `职务${at}`, exact: true })

/** Says yes to the question. */
export const agree = async () => {
  await expect.element(question.getByRole('button', { name: '确定' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
}

export async function openList() {
  await render(
    <>
      <Screen />
      <Asking />
    </>
  )
  await expect.element(name(1)).toBeVisible()
  name(1).element().focus()
  await expect.element(name(1)).toHaveFocus()
}
/** Opens the dialog as the palette does. */
export const openDialog = async () => {
  const command = possibleCommands().find(({ id }) => id === 'position.bulkEdit')
  await command?.run()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /添加要修改的字段/ })).toHaveFocus()
}
/** Adds the field at a place of the list of fields; its control has the focus then. */
export const addField = async (downs: number) => {
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  for (let at = 0; at < downs; at++) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
}

/** Gives all rows the same description, and agrees. */
export const describeAll = async () => {
  await addField(2)
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('说明{Control>}{Enter}{/Control}')
  await agree()
}
