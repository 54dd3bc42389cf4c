import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Avatar } from '#ui/status/avatar.tsx'
import { PageHeader } from '#ui/containers/page-header.tsx'
import { TabPanel } from '#ui/tabs/tabs.tsx'

test('[2.L29] title, logo, avatar, description and links are where they are given', async () => {
  const { container, rerender } = await render(
    <main>
      <PageHeader
        title="单位资料"
        logo={<img alt="城建档案" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" />}
        avatar={<Avatar name="何申甲" size="large" />}
        description="参建单位及其负责人。"
        links={[
          { title: '操作手册', href: '#manual' },
          { title: '著录规则', href: '#rules' }
        ]}
      />
    </main>
  )
  await expect.element(page.getByRole('heading', { level: 1, name: '单位资料' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: '城建档案' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: '何申甲' })).toBeVisible()
  await expect.element(page.getByText('参建单位及其负责人。')).toBeVisible()
  expect(
    page
      .getByRole('list', { name: '相关链接' })
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')])
  ).toEqual([
    ['操作手册', '#manual'],
    ['著录规则', '#rules']
  ])
  expect(await findingsInThemes(container)).toEqual([])
  await rerender(
    <main>
      <PageHeader />
    </main>
  )
  for (const role of ['heading', 'img', 'list', 'link', 'searchbox', 'tablist'] as const)
    expect(page.getByRole(role).elements(), role).toEqual([])
  expect(container.textContent).toBe('')
})

test('[2.L30] the search box says 请输入..., its button 搜索, and both send what is typed', async () => {
  const search = vi.fn()
  const { container } = await render(
    <main>
      <PageHeader title="文件" onSearch={search} searchLabel="搜索文件" />
    </main>
  )
  expect(container.querySelector('search')?.getAttribute('aria-label')).toBe('搜索文件')
  await expect.element(page.getByRole('searchbox', { name: '搜索文件' })).toHaveAttribute('placeholder', '请输入...')
  expect(page.getByRole('button', { name: '搜索', exact: true }).element().textContent).toBe('搜索')
  await userEvent.keyboard('{Tab}验收{Enter}')
  expect(search).toHaveBeenLastCalledWith('验收')
  await userEvent.keyboard('记录{Tab}{Enter}')
  expect(search).toHaveBeenLastCalledWith('验收记录')
  expect(await findingsInThemes(container)).toEqual([])
})

test('[2.L31] choosing a tab gives its key', async () => {
  const choose = vi.fn()
  const items = [
    { id: 'files', title: '文件' },
    { id: 'volumes', title: '案卷' }
  ]
  const { container } = await render(
    <main>
      <PageHeader
        title="项目"
        tabs={{ 'aria-label': '项目内容', name: 'project', items, selected: 'files', onSelect: choose }}
      />
      <TabPanel name="project" id="files">
        内容
      </TabPanel>
    </main>
  )
  await userEvent.keyboard('{Tab}{ArrowRight}')
  expect(choose).toHaveBeenLastCalledWith('volumes')
  expect(await findingsInThemes(container)).toEqual([])
})
