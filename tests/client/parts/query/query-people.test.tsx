import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { leave } from '#core/state/pages/leave.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { someUserRow } from '#kit/answers/some-user.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { lineOf, type QueryField } from '#parts/query/query-line.ts'
import { QueryValue } from '#parts/query/query-value.tsx'

beforeEach(() => {
  leave({ keepTabs: false })
  answerCalls({
    'GET /sys/user/list': () => ({
      records: [someUserRow(1, '何申甲'), someUserRow(2, '吕酉乙')],
      total: 2,
      size: 5,
      current: 1,
      pages: 1
    })
  })
})

function Value({ field, rule }: { field: QueryField; rule: 'eq' | 'in' }) {
  const [line, setLine] = useState(lineOf(field, rule))
  return (
    <main>
      <QueryValue line={line} label="著录人的值" onChange={(val) => setLine({ ...line, val })} />
      <output>{line.val}</output>
    </main>
  )
}
const kept = () => document.querySelector('main output')?.textContent
const open = async () => {
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('row', { name: /吕酉乙/ })).toBeVisible()
  for (let stops = 0; stops < 20 && !document.activeElement?.closest('tbody'); stops++) await userEvent.tab()
}

test('a user is picked as the value of a condition, by the key that the field asks for', async () => {
  const { container } = await render(
    <Value field={{ field: 'uploadBy', title: '著录人', type: 'sel_user', customReturnField: 'id' }} rule="eq" />
  )
  await open()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(kept).toBe('u2')
  await expect.element(page.getByRole('combobox', { name: '著录人的值' })).toHaveTextContent('吕酉乙')
  expect(await findingsInThemes(container)).toEqual([])
})

test('several are picked where the condition takes several, by their usernames', async () => {
  await render(<Value field={{ field: 'checker', title: '著录人', type: 'sel_user' }} rule="in" />)
  await open()
  await userEvent.keyboard(' {ArrowDown} ')
  for (let stops = 0; stops < 20 && document.activeElement?.textContent !== '确定'; stops++) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(kept).toBe('user1,user2')
})
