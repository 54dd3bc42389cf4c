import { expect, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { setDictionaries } from '#core/state/dictionaries.ts'
import { $toasts } from '#core/state/toasts.ts'
import { OwnPageProvider } from '#core/work/own-page.ts'
import { QueryButton } from '#parts/query/query-button.tsx'
import type { AppliedQuery, QueryField } from '#parts/query/query-line.ts'
import { useAdvancedQuery } from '#parts/query/use-advanced-query.ts'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

import { signedIn } from '../answers/signed-in.ts'

const fields: readonly QueryField[] = [
  { field: 'title', title: '题名', type: 'input' },
  { field: 'kind', title: '单位类型', type: 'select', dictCode: 'unit_kind' },
  { field: 'pages', title: '页数', type: 'inputNumber' },
  { field: 'docDate', title: '形成日期', type: 'date' },
  { field: 'depart', title: '部门', type: 'sel_depart', dictTable: 'sys_depart,depart_name,id' },
  {
    field: 'item',
    title: '条款',
    type: 'popup',
    popup: { code: 'catalog_items', orgFields: 'code,name', destFields: 'item,itemName' }
  }
]
/** What the list was asked, one after the other. */
export const asked = vi.fn<(query: AppliedQuery | null) => void>()

function List({ saveCode }: { saveCode?: string }) {
  const query = useAdvancedQuery(asked, saveCode)
  return <QueryButton query={query} fields={fields} />
}
/** Draws a list with an advanced query on a page. */
export const show = (path = '/archives/collect', saveCode?: string) =>
  render(
    <OwnPageProvider value={{ key: path, path, query: new URLSearchParams() }}>
      <main>
        <List {...(saveCode && { saveCode })} />
      </main>
      <ConfirmHost />
    </OwnPageProvider>
  )

/** The button of the advanced query. */
export const opener = () => page.getByRole('button', { name: '高级查询', exact: true })
/** Its dialog. */
export const builder = () => page.getByRole('dialog', { name: '高级查询构造器' })
/** A line of it, from 1. */
export const line = (number: number) => builder().getByRole('group', { name: `条件 ${number}`, exact: true })
/** The field of a line. */
export const field = (number = 1) => line(number).getByRole('combobox', { name: '查询字段' })
const rule = (number = 1) => line(number).getByRole('button', { name: /匹配规则/ })
/** A button of the dialog. */
export const button = (name: string | RegExp) =>
  builder().getByRole('button', { name, exact: typeof name === 'string' })
/** The messages that are shown. */
export const texts = () => $toasts.get().map(({ text }) => text)

/** Goes there and presses keys. */
export async function at(place: Locator, keys: string): Promise<void> {
  await expect.element(place).toBeVisible()
  ;(place.element() as HTMLElement).focus()
  if (keys) await userEvent.keyboard(keys)
}
/** Opens the builder. */
export async function open(): Promise<void> {
  await at(opener(), '{Enter}')
  await expect.element(builder()).toBeVisible()
}
/** Chooses the field of a line. */
export async function choose(title: string, number = 1): Promise<void> {
  await at(field(number), title)
  await expect.element(page.getByRole('option', { name: title, exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field(number)).toHaveValue(title)
}
/** Chooses the rule of a line. */
export async function byRule(name: string, number = 1): Promise<void> {
  await at(rule(number), '{Enter}')
  await at(page.getByRole('option', { name, exact: true }), '{Enter}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
}
/** Writes a condition on the title. */
export async function titled(val: string): Promise<void> {
  await choose('题名')
  await at(line(1).getByRole('textbox', { name: '查询值' }), val)
}
/** Keeps what is written under a name. */
export async function keep(name: string): Promise<void> {
  await at(button('保存查询条件'), '{Enter}')
  await at(page.getByRole('textbox', { name: '保存名称' }), `${name}{Enter}`)
}

/** A person who has signed in, on a computer that keeps no queries. */
export async function beginQuery(): Promise<void> {
  await page.viewport(1280, 800)
  localStorage.clear()
  signedIn()
  asked.mockClear()
  setDictionaries({
    unit_kind: [
      { value: 'JS', text: '建设单位', label: '建设单位', title: '建设单位' },
      { value: 'SG', text: '施工单位', label: '施工单位', title: '施工单位' }
    ]
  })
}
