import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { GrantNode } from '#contract/system/roles.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { signedIn } from '#kit/answers/signed-in.ts'
import { GrantRulesDialog } from '#parts/grant/grant-rules-dialog.tsx'
import { GrantsDialog } from '#parts/grant/grants-dialog.tsx'
import { Asking } from '#shell/dialogs/asking.tsx'

const node = (key: string, title: string, children: GrantNode[] | null = null): GrantNode => ({
  key,
  value: key,
  title,
  slotTitle: title,
  label: title,
  menuType: 1,
  parentId: null,
  ruleFlag: children ? 0 : 1,
  isLeaf: !children,
  scopedSlots: { title },
  children
})
const TREE = [node('sys', '系统管理', [node('role', '角色管理'), node('user', '用户管理')])]
let closed: number
const close = () => {
  closed += 1
}

beforeEach(() => {
  closed = 0
  signedIn()
  answerCalls({ 'GET /sys/role/queryTreeList': () => ({ treeList: TREE, ids: [] }) })
})

const question = () => page.getByRole('alertdialog')
const said = () => document.getElementById('announcer-polite')?.textContent
const toTree = async () => {
  await expect.element(page.getByRole('treeitem').first()).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
}

test('rights that were changed are not given up by Escape without a question, and how many they are is said with each', async () => {
  await render(
    <main>
      <GrantsDialog
        title="“资料员”的权限"
        load={async () => ['sys']}
        save={async () => undefined}
        canChange
        others={[]}
        loadOther={async () => []}
        onClose={close}
      />
      <Asking />
    </main>
  )
  await toTree()
  await userEvent.keyboard('{ArrowRight}{ArrowDown} ')
  await expect.poll(said).toContain('已勾选')
  await expect.poll(said).toContain('将新增 1 项，收回 0 项')
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).toMatchTextContent(/确定放弃编辑/)
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).not.toBeInTheDocument()
  expect(closed).toBe(0)
  // What was ticked and let go again is no change.
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('将新增 0 项，收回 0 项')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
})

test('the key that would change rights says so to whoever may only read them', async () => {
  await render(
    <main>
      <GrantsDialog
        title="“系统管理员”的权限"
        load={async () => ['sys']}
        save={async () => undefined}
        canChange={false}
        others={[]}
        loadOther={async () => []}
        onClose={close}
      />
    </main>
  )
  await toTree()
  await userEvent.keyboard(' ')
  await expect.poll(said).toContain('只能查看')
})

test('data rules that were ticked are still there after looking at another menu, and are not given up without a question', async () => {
  await render(
    <main>
      <GrantRulesDialog
        title="“资料员”的数据规则"
        canChange
        load={async () => ({ datarule: [{ id: 'd1', ruleName: '本人' }], drChecked: '' })}
        save={async () => undefined}
        onClose={close}
      />
      <Asking />
    </main>
  )
  const box = () => page.getByRole('checkbox', { name: '本人' })
  const menu = () => page.getByRole('button', { name: /菜单/ })
  await expect.element(box()).toBeInTheDocument()
  ;(box().element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(box()).toBeChecked()
  const choose = async (keys: string) => {
    ;(menu().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('listbox')).toBeVisible()
    await userEvent.keyboard(keys)
  }
  await choose('{ArrowDown}{Enter}')
  await expect.element(box()).not.toBeChecked()
  await choose('{ArrowUp}{Enter}')
  await expect.element(box()).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).toMatchTextContent(/确定放弃编辑/)
  expect(closed).toBe(0)
})
