import { expect, test } from 'vitest'

import { announce, startAnnouncer } from '#ui/base/announcer.ts'

const said = (id: string) => [...document.querySelectorAll(`#${id} > div`)].map((line) => line.textContent)
const quiet = () => new Promise((done) => setTimeout(done, 600))

test('both regions are there before anything is said, and pop-ups leave them be', () => {
  startAnnouncer()
  startAnnouncer()
  const regions = document.querySelectorAll('[aria-live]')
  expect([...regions].map((region) => region.getAttribute('aria-live'))).toEqual(['polite', 'assertive'])
  expect(document.querySelectorAll('[data-live-announcer]')).toHaveLength(2)
})

test('news is said once, the newest about each thing, after half a second of quiet', async () => {
  announce('共 3 条', { about: 'count' })
  announce('已保存')
  announce('共 12 条', { about: 'count' })
  announce('已保存')
  expect(said('announcer-polite')).toEqual([])
  await quiet()
  expect(said('announcer-polite')).toEqual(['共 12 条', '已保存'])
})

test('what cannot wait goes to the assertive region', async () => {
  announce('保存失败', { assertive: true })
  await quiet()
  expect(said('announcer-assertive')).toEqual(['保存失败'])
})

test('the same news again is another text, for a screen reader is silent about one that it has had just now', async () => {
  for (let time = 0; time < 3; time++) {
    announce('没有可以撤销的修改')
    await quiet()
  }
  const lines = said('announcer-polite').slice(-3)
  expect(lines.map((line) => line.trim())).toEqual(Array(3).fill('没有可以撤销的修改'))
  expect(lines[1]).not.toBe(lines[0])
  expect(lines[2]).not.toBe(lines[1])
})

test('what interrupts is announced first, and what came with it afterwards, so that it is not dropped', async () => {
  const order: string[] = []
  const changes = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const { textContent } of addedNodes) order.push(`${(target as HTMLElement).id} ${textContent}`)
  })
  startAnnouncer()
  for (const region of document.querySelectorAll('[id^=announcer-]')) changes.observe(region, { childList: true })
  announce('已删除 2 行')
  announce('连接已断开', { assertive: true })
  await expect.poll(() => order).toEqual(['announcer-assertive 连接已断开', 'announcer-polite 已删除 2 行'])
  changes.disconnect()
})
