import { render } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { MembersDialog } from '#parts/resource/dialogs/members-dialog.tsx'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

const show = (total: number) =>
  render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      <MembersDialog
        title="接收科的成员"
        state={{ status: 'ready', data: { records: [{ id: 'u1', name: '林知远' }], total } }}
        refresh={async () => true}
        columns={[{ key: 'name', title: '姓名' }]}
        cellOf={({ name }) => name}
        canChange={false}
        question={() => ''}
        add={async () => null}
        remove={async () => null}
        onClose={() => undefined}
      />
    </LocaleProvider>
  )

test('of more people than are listed one reads how many are missing, and where to find them; else nothing', async () => {
  const all = await show(1)
  await expect.element(page.getByRole('row', { name: /林知远/ })).toBeVisible()
  expect(page.getByText(/未列出/).query()).toBe(null)
  await all.unmount()
  await show(620)
  await expect.element(page.getByText('另有 619 人未列出，请到“用户管理”中查找')).toBeVisible()
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
})
