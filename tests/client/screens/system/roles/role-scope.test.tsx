import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { DataScopeRule } from '#contract/system/data-scope.ts'
import { roles } from '#contract/system/roles.ts'
import { $dictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'
import { RoleScope } from '#screens/system/roles/role-scope.tsx'
import { Asking } from '#shell/dialogs/asking.tsx'

const OWN: DataScopeRule = {
  read: [{ catalog: { classes: ['C'], submitBy: ['SG'] }, uploadedBy: 'unit', states: ['draft'] }],
  write: []
}
const OTHER: DataScopeRule = { read: [{ catalog: 'all', uploadedBy: 'anyone' }], write: [] }
let kept: DataScopeRule
let saved: unknown[]

beforeEach(() => {
  kept = OWN
  saved = []
  signedIn('t1')
  const grant = { action: 'sys.role:grant', type: '1', describe: '授权' }
  setPermission({ ...somePermission, auth: [grant], allAuth: [{ ...grant, status: '1' }] })
  $dictionaries.set({ file_status: [{ value: 'draft', text: '草稿', label: '草稿', title: '草稿' }] })
  answerCalls({
    'GET /sys/role/dataScope': ({ roleId }) => ({ dataScope: roleId === 'r1' ? kept : OTHER }),
    'GET /sys/role/dataScopeChoices': () => ({
      classes: [
        { value: 'B', text: 'B 监理文件' },
        { value: 'C', text: 'C 施工文件' }
      ],
      groups: [{ value: 'C5', text: 'C5 施工记录文件' }],
      submitBy: [{ value: 'SG', text: '施工单位' }]
    }),
    'GET /sys/role/queryall': () => [
      { id: 'r1', roleCode: 'clerk', roleName: '材料员' },
      { id: 'r2', roleCode: 'manager', roleName: '项目负责人' }
    ],
    'POST /sys/role/dataScope': (input) => {
      const { dataScope, lastDataScope } = input as unknown as Record<'dataScope' | 'lastDataScope', DataScopeRule>
      saved.push(dataScope)
      if (JSON.stringify(lastDataScope) !== JSON.stringify(kept))
        return new Refusing(409, '数据已被他人修改，请核对后再保存', 409, { dataScope: kept })
      return { isChanged: true }
    }
  })
})

function Drawn({
  isShared = false,
  onDone
}: {
  readonly isShared?: boolean
  readonly onDone: (words: string) => void
}) {
  const texts = useResourceTexts(roles, 'system')
  const row = { id: 'r1', rowVersion: 1, isShared, roleName: '材料员' }
  return (
    <main>
      <RoleScope resource={roles} texts={texts} row={row} onDone={onDone} onClose={() => onDone('closed')} />
      <Asking />
    </main>
  )
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.getAttribute('name')
const ADD = '为“可以著录和修改的文件”添加一项'

test('a part is added and removed by keys, must name something, and is saved by Ctrl+Enter', async () => {
  const words: string[] = []
  await render(<Drawn onDone={(said) => words.push(said)} />)
  const now = page.getByRole('region', { name: '现在的范围' })
  await expect.element(now.getByText('C 施工文件、施工单位移交的文件；本单位的；状态为草稿')).toBeVisible()
  const add = page.getByRole('button', { name: ADD })
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('dataScope.write.0.catalog')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('请至少选择一项归档范围')).toBeVisible()
  expect(saved).toEqual([])
  expect(await findingsInThemes(document.body)).toEqual([])
  const remove = page.getByRole('button', { name: '移除可以著录和修改的文件第 1 项' })
  ;(remove.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe(ADD)
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('dataScope.write.0.catalog')
  await userEvent.keyboard('{ArrowRight}{Control>}{Enter}{/Control}')
  await expect.poll(() => words).toEqual(['“材料员”的数据范围已保存，持有人随即生效'])
  expect(saved).toEqual([{ ...OWN, write: [{ catalog: 'all', uploadedBy: 'unit' }] }])
})

test('what somebody else has saved meanwhile is shown beside what was chosen, which stays and is saved then', async () => {
  const words: string[] = []
  await render(<Drawn onDone={(said) => words.push(said)} />)
  const add = page.getByRole('button', { name: ADD })
  await expect.element(add).toBeVisible()
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('dataScope.write.0.catalog')
  kept = OTHER
  await userEvent.keyboard('{ArrowRight}{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('数据已被他人修改，请核对后再保存')).toBeVisible()
  const now = page.getByRole('region', { name: '现在的范围' })
  await expect.element(now.getByText('全部归档范围；项目中所有人的；任何状态')).toBeVisible()
  await expect.element(page.getByRole('group', { name: '可以著录和修改的文件第 1 项' })).toBeVisible()
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => words).toEqual(['“材料员”的数据范围已保存，持有人随即生效'])
  expect(saved).toHaveLength(2)
})

test('a role that comes with the product is read in words, beside another one, and not edited', async () => {
  await render(<Drawn isShared onDone={() => undefined} />)
  await expect.element(page.getByText('随系统提供的角色不能修改；复制后，副本的数据范围可以调整。')).toBeVisible()
  expect(page.getByRole('button', { name: '保存' }).query()).toBeNull()
  expect(page.getByRole('button', { name: ADD }).query()).toBeNull()
  const compared = page.getByRole('button', { name: /与其他角色对比/ })
  ;(compared.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('option', { name: '项目负责人' }).findElement()
  await userEvent.keyboard('{End}{Enter}')
  const other = page.getByRole('region', { name: '“项目负责人”的范围' })
  await expect.element(other.getByText('全部归档范围；项目中所有人的；任何状态')).toBeVisible()
  expect(await findingsInThemes(document.body)).toEqual([])
})
