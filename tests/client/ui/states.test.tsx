import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Descriptions } from '#ui/descriptions.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Empty } from '#ui/empty.tsx'
import { Result } from '#ui/result.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

test('states are words with a dot, clear in every theme', async () => {
  const { container } = await render(
    <main>
      <Chip>草稿</Chip>
      <Chip tone="good">已审核</Chip>
      <Chip tone="warn">待审核</Chip>
      <Chip tone="bad">退回</Chip>
      <Chip tone="brand">收集中</Chip>
    </main>
  )
  expect(await findingsInThemes(container)).toEqual([])
})

test('a number that waits is heard with what it counts', async () => {
  const { container } = await render(
    <main>
      <Badge count={120} label="120 条未读">
        <Button>公告</Button>
      </Badge>
      <Badge count={0} label="没有" />
      <Badge count={3} label="3 条未读" />
    </main>
  )
  await expect.element(page.getByText('99+')).toBeVisible()
  expect(container.textContent).not.toContain('没有')
  expect(await findingsInThemes(container)).toEqual([])
})

test('where nothing is, it is said what to do', async () => {
  const { container } = await render(
    <main>
      <Empty title="暂无文件" description="把文件拖到这里，或选择文件" action={<Button>选择文件</Button>} />
      <Skeleton />
    </main>
  )
  await expect.element(page.getByRole('button', { name: '选择文件' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test.for(['403', '404', '500', 'success'] as const)('the end of a way says how it went: %s', async (status) => {
  const { container } = await render(
    <main>
      <Result status={status} actions={<Button>返回首页</Button>} />
    </main>
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a person has a picture or a letter, and a name', async () => {
  const { container } = await render(
    <main>
      <Avatar name="何申甲" />
      <Avatar name="王乙" src="data:image/png;base64,AAAA" />
      <p>
        <Avatar name="李丙" isDecorative />
        李丙
      </p>
    </main>
  )
  await expect.element(page.getByRole('img', { name: '何申甲' })).toHaveTextContent('何')
  await expect.element(page.getByRole('img', { name: '王乙' })).toHaveTextContent('王')
  expect(page.getByRole('img').elements()).toHaveLength(2)
  expect(await findingsInThemes(container)).toEqual([])
})

test('a card is a named region; more is shown on request; values stand with their terms', async () => {
  const { container } = await render(
    <main>
      <Card title="单位信息">
        <Descriptions
          items={[
            { term: '名称', value: '云澜一建集团有限公司' },
            { term: '备注', value: '', isWide: true }
          ]}
        />
        <Disclosure title="更多" level={3}>
          电话
        </Disclosure>
      </Card>
    </main>
  )
  await expect.element(page.getByRole('region', { name: '单位信息' })).toBeVisible()
  await expect.element(page.getByText('电话')).not.toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: '更多', expanded: true })).toHaveFocus()
  await expect.element(page.getByText('电话')).toBeVisible()
  expect(
    page
      .getByRole('definition')
      .elements()
      .map((value) => value.textContent)
  ).toEqual(['云澜一建集团有限公司', '—'])
  expect(await findingsInThemes(container)).toEqual([])
})
